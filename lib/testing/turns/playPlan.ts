import {
  asyncScheduler,
  concat,
  concatMap,
  defer,
  EMPTY,
  from,
  ignoreElements,
  isObservable,
  NEVER,
  noop,
  type Observable,
  type SchedulerLike,
  timer,
} from 'rxjs';
import type { PlanItem, PlannedBytes, PlannedEnd, PlannedPace } from './PlanItem.ts';

/** What happens next. Silence is nothing to do. */
export type PlayAction = PlannedBytes | PlannedEnd;

/** What is done at once, and what has to pass before what comes after it. */
interface Stretch {
  readonly actions: readonly PlayAction[];
  readonly wait: Observable<never>;
}

/**
 * Plays a plan in time: emits what is to be written when it is due, and how the response ends. Completes after the end; never
 * for a plan that ends in silence. Unsubscribing ends every wait. Time is that of `scheduler`.
 */
export function playPlan(
  plan: readonly PlanItem[],
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PlayAction> {
  return defer(() =>
    from(stretchesOf(plan, scheduler)).pipe(
      concatMap(({ actions, wait }) => concat(from(actions), wait)),
    ),
  );
}

/** Cuts a plan where it waits: between two waits there may be any number of writes. */
function stretchesOf(plan: readonly PlanItem[], scheduler: SchedulerLike): Stretch[] {
  const stretches: Stretch[] = [];
  let actions: PlayAction[] = [];
  for (const step of stepsOf(plan, scheduler)) {
    if (!isObservable(step)) actions.push(step);
    else {
      stretches.push({ actions, wait: step });
      actions = [];
    }
  }
  return [...stretches, { actions, wait: EMPTY }];
}

function stepsOf(
  plan: readonly PlanItem[],
  scheduler: SchedulerLike,
): (PlayAction | Observable<never>)[] {
  let pace: PlannedPace = { chunkBytes: Number.POSITIVE_INFINITY, chunkMs: 0 };
  return plan.flatMap<PlayAction | Observable<never>>((item) => {
    if ('waitMs' in item) return pause(item.waitMs, scheduler);
    if ('until' in item) return settled(item.until);
    if ('end' in item) return item.end === 'silence' ? NEVER : item;
    if ('bytes' in item) return writesOf(item.bytes, pace, scheduler);
    pace = item;
    return [];
  });
}

function writesOf(
  bytes: Uint8Array,
  { chunkBytes, chunkMs }: PlannedPace,
  scheduler: SchedulerLike,
): (PlannedBytes | Observable<never>)[] {
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  const count = Math.ceil(bytes.length / step);
  const writes = Array.from({ length: count }, (_, at) => ({
    bytes: bytes.subarray(at * step, (at + 1) * step),
  }));
  if (chunkMs === 0) return writes;
  return writes.flatMap((write) => [write, pause(chunkMs, scheduler)]);
}

function pause(ms: number, scheduler: SchedulerLike): Observable<never> {
  return timer(ms, scheduler).pipe(ignoreElements());
}

/** The promise may reject long before anybody waits for it. */
function settled(until: PromiseLike<unknown>): Observable<never> {
  return from(until.then(noop, noop)).pipe(ignoreElements());
}
