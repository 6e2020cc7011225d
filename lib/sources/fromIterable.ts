import { noop, Observable } from 'rxjs';
import type { WorkTracker } from './WorkTracker.ts';

/**
 * Makes an observable of an iterable.
 *
 * Emits all values synchronously, on subscription. Completes after the last; errors with what the iterator threw.
 * Unsubscribing, which can only happen while a value is delivered, asks for no further value and calls the iterator's
 * `return()`, exactly once; what that throws is dropped. `tracker` is told that the work has ended before the
 * completion or error, or after `return()`.
 */
export function fromIterable<T>(iterable: Iterable<T>, tracker?: WorkTracker): Observable<T> {
  return new Observable<T>((subscriber) => {
    const noteEnd = tracker?.begin() ?? noop;
    try {
      for (const value of iterable) {
        subscriber.next(value);
        // Leaving the loop calls return().
        if (subscriber.closed) break;
      }
    } catch (error) {
      noteEnd();
      subscriber.error(error);
      return;
    }
    noteEnd();
    subscriber.complete();
  });
}
