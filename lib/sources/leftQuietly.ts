import { Observable } from 'rxjs';
import { subscribeEarly } from './subscribeEarly.ts';
import { unsubscribeQuietly } from './unsubscribeQuietly.ts';

/**
 * Makes an observable of a source whose teardown may throw, for operators around it, which would lose their end by that.
 *
 * Emits, completes and errors as the source does. Unsubscribing unsubscribes it; what its teardown throws is dropped.
 */
export function leftQuietly<T>(source: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    const observer = {
      next: (value: T) => subscriber.next(value),
      error: (error: unknown) => subscriber.error(error),
      complete: () => subscriber.complete(),
    };
    subscribeEarly(source, observer, (sink) => subscriber.add(() => unsubscribeQuietly(sink)));
  });
}
