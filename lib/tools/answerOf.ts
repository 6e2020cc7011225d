import { defaultIfEmpty, noop, Observable, take } from 'rxjs';
import { fromGiven } from '../sources/fromGiven.ts';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import { leftQuietly } from '../sources/leftQuietly.ts';
import { isPromiseLike } from '../sources/sourceKinds.ts';
import type { WorkTracker } from '../sources/WorkTracker.ts';
import type { Eventual } from './Eventual.ts';

/**
 * Asks a function that the user has put around a tool, and gives its answer.
 *
 * Cold: subscribing calls `ask` once. Emits exactly one value, synchronously if `ask` gives it at once, and completes: the
 * value, what the promise fulfils with, or the first value of the Observable; undefined if there is none. Errors with what
 * `ask` throws, rejects or errors with. Unsubscribing, also from inside `ask`, drops the answer and unsubscribes the
 * Observable; what its teardown throws is dropped. `tracker` is told that `ask`, and the promise that it gives, are work.
 */
export function answerOf<T>(
  ask: () => Eventual<T>,
  tracker: WorkTracker | undefined,
): Observable<T | undefined> {
  return new Observable((subscriber) => {
    // Whoever stands around may have left before it comes to this.
    if (subscriber.closed) return;
    const noteEnd = tracker?.begin() ?? noop;
    let given: Eventual<T>;
    try {
      given = ask();
      // A promise is listened to in any case: nobody else takes its rejection.
      if (isPromiseLike(given)) {
        fromPromiseLike(given as PromiseLike<T>, tracker).subscribe(subscriber);
        return;
      }
    } finally {
      noteEnd();
    }
    if (subscriber.closed) return;
    leftQuietly(fromGiven(given)).pipe(take(1), defaultIfEmpty(undefined)).subscribe(subscriber);
  });
}
