import { from, type Observable, type ObservableInput, of } from 'rxjs';
import {
  isAsyncIterable,
  isIterable,
  isObservableLike,
  isPromiseLike,
  isReadableStream,
} from './sourceKinds.ts';

/**
 * Makes an observable of what a function has given: of the values of a source (Observable, promise, iterable, web stream),
 * and of the value itself for anything else. A string is one value. A value comes synchronously.
 *
 * Emits, completes and errors as the source does; unsubscribing unsubscribes it.
 */
export function fromGiven<T>(given: T | ObservableInput<T>): Observable<T> {
  return isSource(given) ? from(given) : of(given);
}

function isSource<T>(given: T | ObservableInput<T>): given is ObservableInput<T> {
  return (
    isObservableLike(given) ||
    isPromiseLike(given) ||
    isIterable(given) ||
    isAsyncIterable(given) ||
    isReadableStream(given)
  );
}
