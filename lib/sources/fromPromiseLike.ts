import { Observable } from 'rxjs';
import type { WorkTracker } from './WorkTracker.ts';
import { whenSettled } from './whenSettled.ts';

/**
 * Makes an observable of a promise, or of anything else with a `then` method.
 *
 * Emits the value when the promise fulfils, and completes; errors with its reason when it rejects. Unsubscribing drops
 * the outcome, a rejection too: a promise cannot be cancelled. `tracker` is told that the work has ended when the
 * promise settles, subscribed or not, before the outcome is delivered.
 */
export function fromPromiseLike<T>(promise: PromiseLike<T>, tracker?: WorkTracker): Observable<T> {
  return new Observable<T>((subscriber) => {
    const handlers = {
      fulfilled: (value: T) => {
        subscriber.next(value);
        subscriber.complete();
      },
      rejected: (reason: unknown) => subscriber.error(reason),
    };
    whenSettled(promise, handlers, tracker);
  });
}
