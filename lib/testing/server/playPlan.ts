import {
  asyncScheduler,
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  from,
  ignoreElements,
  NEVER,
  type Observable,
  of,
  type SchedulerLike,
  timer,
} from 'rxjs';
import type { PlanItem, PlannedBytes, PlannedEnd, PlannedPace } from './PlanItem.ts';

/** What the server does next. Silence is nothing to do. */
export type PlayAction = PlannedBytes | PlannedEnd;

/**
 * Plays a plan in time: emits what is to be written when it is due, and how the response ends. Completes after the end; never
 * for a plan that ends in silence. Unsubscribing ends every wait. Time is that of `scheduler`.
 */
export function playPlan(
  plan: readonly PlanItem[],
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PlayAction> {
  return defer(() => {
    let pace: PlannedPace = { chunkBytes: Number.POSITIVE_INFINITY, chunkMs: 0 };
    return from(plan).pipe(
      concatMap((item) => {
        if (!('chunkMs' in item)) return play(item, pace, scheduler);
        pace = item;
        return EMPTY;
      }),
    );
  });
}

function play(
  item: Exclude<PlanItem, PlannedPace>,
  pace: PlannedPace,
  scheduler: SchedulerLike,
): Observable<PlayAction> {
  if ('bytes' in item) return inChunks(item.bytes, pace, scheduler);
  if ('waitMs' in item) return pause(item.waitMs, scheduler);
  if ('until' in item) return settled(item.until);
  return item.end === 'silence' ? NEVER : of(item);
}

function pause(ms: number, scheduler: SchedulerLike): Observable<never> {
  return timer(ms, scheduler).pipe(ignoreElements());
}

function settled(until: PromiseLike<unknown>): Observable<never> {
  return from(until).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  );
}

function inChunks(
  bytes: Uint8Array,
  { chunkBytes, chunkMs }: PlannedPace,
  scheduler: SchedulerLike,
): Observable<PlayAction> {
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  const count = Math.ceil(bytes.length / step);
  const chunks = Array.from({ length: count }, (_, at) => ({
    bytes: bytes.subarray(at * step, (at + 1) * step),
  }));
  if (chunkMs === 0) return from(chunks);
  return from(chunks).pipe(concatMap((chunk) => concat(of(chunk), pause(chunkMs, scheduler))));
}
