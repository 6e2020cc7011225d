import {
  defer,
  firstValueFrom,
  fromEvent,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  takeUntil,
  throwError,
  timeout,
} from 'rxjs';
import { ToolFailure } from '../tools/ToolFailure.ts';

/** How long connecting may take. */
export interface InTimeOptions {
  /** Name of the server, for messages. */
  readonly serverId: string;
  /** Longest time in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Where the timer runs. */
  readonly scheduler: SchedulerLike;
  /** Ends the wait; its reason says why. */
  readonly signal: AbortSignal;
}

/**
 * Waits for a connection, which is not begun once its signal has fired. Rejects as it does, with the reason of the
 * signal, or with `ToolFailure` if it takes too long. What it gives later is dropped.
 */
export function inTime<T>(
  connect: () => PromiseLike<T>,
  { serverId, connectTimeoutMs, scheduler, signal }: InTimeOptions,
): Promise<T> {
  const late = () =>
    new ToolFailure(
      `The MCP server "${serverId}" did not connect within ${connectTimeoutMs} milliseconds.`,
      { code: 'unavailable' },
    );
  const unwanted = fromEvent(signal, 'abort').pipe(mergeMap(() => throwError(() => signal.reason)));
  const result = defer(() => {
    signal.throwIfAborted();
    return connect();
  }).pipe(
    timeout({ first: connectTimeoutMs, with: () => throwError(late), scheduler }),
    takeUntil(unwanted),
  );
  return firstValueFrom(result);
}

/** Waits for what ends something, for so many milliseconds at most. Never rejects. */
export async function endInTime(
  end: () => unknown,
  limitMs: number,
  scheduler: SchedulerLike,
): Promise<void> {
  const limit = timeout<void, Observable<void>>({
    first: limitMs,
    with: () => of(undefined),
    scheduler,
  });
  await firstValueFrom(defer(async () => void (await end())).pipe(limit)).catch(() => undefined);
}
