import {
  concatMap,
  defer,
  delay,
  dematerialize,
  type MonoTypeOperatorFunction,
  materialize,
  of,
  type SchedulerLike,
  tap,
} from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { MAX_DELAY_MS } from '../tools/traits.ts';

/** What a model writes in a second, at speed 1: some 60 tokens of 4 characters. */
export const CHARS_PER_SECOND = 240;
const MS_PER_SECOND = 1_000;

/** How a recording is paced. */
export interface PaceOptions {
  /** How many times as fast as `CHARS_PER_SECOND`; above 0. */
  readonly speed: number;
  /** Where time comes from. */
  readonly scheduler: SchedulerLike;
  /** Is called with 1 for each event that comes, and the end, and with -1 when it is passed on. */
  readonly onWaiting?: (change: 1 | -1) => void;
}

/** How long a model takes to write what `event` adds, in milliseconds; 0 for an event without text of its own. */
export function writingTime(event: ModelEvent, speed: number): number {
  if (!('delta' in event)) return 0;
  return (event.delta.length / (CHARS_PER_SECOND * speed)) * MS_PER_SECOND;
}

/**
 * Plays a recording, which has no times, at the pace of a model that writes evenly. Emits each event when what it adds would have been
 * written; completes and errors as the source does, behind the last event. Unsubscribing drops what waits.
 */
export function pace<Message>({
  speed,
  scheduler,
  onWaiting,
}: PaceOptions): MonoTypeOperatorFunction<ModelEvent<Message>> {
  return (source) =>
    defer(() => {
      let dueAt = scheduler.now();
      return source.pipe(
        // So that an error, too, comes behind what came before it.
        materialize(),
        tap(() => onWaiting?.(1)),
        concatMap((notification) => {
          if (notification.kind !== 'N') return of(notification);
          dueAt += writingTime(notification.value, speed);
          const waitMs = Math.min(dueAt - scheduler.now(), MAX_DELAY_MS);
          return waitMs > 0 ? of(notification).pipe(delay(waitMs, scheduler)) : of(notification);
        }),
        tap(() => onWaiting?.(-1)),
        dematerialize(),
      );
    });
}
