import { noop } from 'rxjs';
import type { WorkTracker } from './WorkTracker.ts';

/** What is called when a promise settles. */
export interface SettledHandlers<T> {
  /** Takes what it fulfils with. */
  readonly fulfilled: (value: T) => void;
  /** Takes why it rejects, or what its `then` throws. */
  readonly rejected: (reason: unknown) => void;
}

/**
 * Calls one of two functions, once, when a promise, or anything else with a `then` method, settles. `tracker` is told before
 * that that the work has ended.
 *
 * What a thenable fulfils with is not awaited in its turn: it may be the thenable itself, which would never end.
 */
export function whenSettled<T>(
  promise: PromiseLike<T>,
  { fulfilled, rejected }: SettledHandlers<T>,
  tracker?: WorkTracker,
): void {
  const noteEnd = tracker?.begin() ?? noop;
  let settled = false;
  const settle = (step: () => void): void => {
    if (settled) return;
    settled = true;
    noteEnd();
    step();
  };
  const reject = (reason: unknown): void => settle(() => rejected(reason));
  try {
    // Not through a promise of ours: that would follow a thenable which fulfils with itself for ever.
    void promise.then((value) => settle(() => fulfilled(value)), reject);
  } catch (error) {
    reject(error);
  }
}
