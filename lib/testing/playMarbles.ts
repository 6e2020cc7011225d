import {
  concat,
  dematerialize,
  ignoreElements,
  NEVER,
  type Observable,
  type ObservableNotification,
  of,
  type SchedulerLike,
  timer,
} from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { wrongValue } from '../tools/wrongValue.ts';

/** What happens in a marble diagram, and when, in milliseconds from its start. */
export interface MarbleStep {
  /** When. */
  readonly atMs: number;
  /** What. */
  readonly notification: ObservableNotification<unknown>;
}

/** What the characters of a diagram stand for. */
export interface MarbleMeaning {
  /** Values by their character; one that is not there stands for itself. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What `#` errors with. */
  readonly error: unknown;
}

/**
 * Reads a marble diagram as RxJS's run mode does: one character is a millisecond, blanks are none. Pure.
 *
 * @throws TypeError for what is no diagram of a cold observable.
 */
export function readMarbles(marbles: string, { values, error }: MarbleMeaning): MarbleStep[] {
  if (typeof marbles !== 'string' || /[!^]/.test(marbles)) {
    throw new TypeError(wrongValue('marbles must be a marble diagram without ^ and !', marbles));
  }
  return parse(marbles).map(({ frame, notification }) => ({
    atMs: frame,
    notification: meant(notification, { values, error }),
  }));
}

/**
 * Plays a diagram. Emits its values when they are due, those of its first moment at once; completes or errors with it, never
 * if it has no end. Unsubscribing ends every wait.
 */
export function playMarbles(
  steps: readonly MarbleStep[],
  scheduler: SchedulerLike,
): Observable<unknown> {
  const waits = steps.map(({ atMs, notification }, at) => {
    const waitMs = atMs - (steps[at - 1]?.atMs ?? 0);
    const notification$ = of(notification);
    if (waitMs === 0) return notification$;
    return concat(timer(waitMs, scheduler).pipe(ignoreElements()), notification$);
  });
  return concat(...waits, NEVER).pipe(dematerialize());
}

/** Outside of RxJS's run mode a character would stand for ten milliseconds. */
function parse(marbles: string): ReturnType<typeof TestScheduler.parseMarbles> {
  const { frameTimeFactor } = TestScheduler;
  TestScheduler.frameTimeFactor = 1;
  try {
    return TestScheduler.parseMarbles(marbles, undefined, undefined, false, true);
  } finally {
    TestScheduler.frameTimeFactor = frameTimeFactor;
  }
}

function meant(
  notification: ObservableNotification<unknown>,
  { values, error }: MarbleMeaning,
): ObservableNotification<unknown> {
  if (notification.kind === 'E') return { kind: 'E', error };
  if (notification.kind === 'C') return notification;
  const character = String(notification.value);
  return { kind: 'N', value: Object.hasOwn(values, character) ? values[character] : character };
}
