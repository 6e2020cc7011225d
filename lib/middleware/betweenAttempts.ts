import {
  EMPTY,
  ignoreElements,
  merge,
  NEVER,
  Observable,
  type SchedulerLike,
  takeUntil,
  timer,
} from 'rxjs';
import type { WorkScope } from '../tools/WorkScope.ts';

/** What is waited for between two attempts. */
export interface Pause {
  /** How long at least, in milliseconds. */
  readonly delayMs: number;
  /** The work of the attempt before. */
  readonly work: WorkScope;
  /** How long that is waited for, in milliseconds; `Infinity`: until it has ended. */
  readonly graceMs: number;
  /** Every timer comes from here. */
  readonly scheduler: SchedulerLike;
  /** Ends the waiting. Who runs a tool by hand may have none. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits until the next attempt may begin.
 *
 * Emits nothing. Completes when the delay is over and the work of the attempt before has ended, or its grace is over;
 * synchronously if there is nothing to wait for. Errors with the reason of the signal once that is aborted. Unsubscribing
 * ends the timers.
 */
export function betweenAttempts(pause: Pause): Observable<never> {
  const { delayMs, scheduler, signal } = pause;
  const delay$ = delayMs === 0 ? EMPTY : timer(delayMs, scheduler);
  return merge(delay$, endOfWork(pause)).pipe(ignoreElements(), takeUntil(abortOf(signal)));
}

function endOfWork({ work, graceMs, scheduler }: Pause): Observable<never> {
  if (work.working === 0) return EMPTY;
  const idle$ = new Observable<never>((subscriber) => work.whenIdle(() => subscriber.complete()));
  const grace$ = graceMs === Number.POSITIVE_INFINITY ? NEVER : timer(graceMs, scheduler);
  return idle$.pipe(takeUntil(grace$));
}

function abortOf(signal: AbortSignal | undefined): Observable<never> {
  return new Observable((subscriber) => {
    if (signal === undefined) return undefined;
    const abort = (): void => subscriber.error(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    return () => signal.removeEventListener('abort', abort);
  });
}
