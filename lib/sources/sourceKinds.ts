import { isObservable, type Observable, observable } from 'rxjs';

/** Tells whether `value` is an Observable of this copy of RxJS, of another, or of another library. */
export function isObservableLike(value: unknown): value is Observable<unknown> {
  return isObservable(value) || hasMethod(value, observable);
}

/** Tells whether `value` is a promise or anything else with a `then` method. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return hasMethod(value, 'then');
}

/** Tells whether `value` can be read with `for await`: async generators, Node streams, an SDK's event streams. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return hasMethod(value, Symbol.asyncIterator);
}

/** Tells whether `value` is an object that can be read with `for of`. A string counts as one value, not as many. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return hasMethod(value, Symbol.iterator);
}

/** Tells whether `value` is a web stream, from this realm or another. */
export function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  return hasMethod(value, 'getReader') && hasMethod(value, 'cancel');
}

function hasMethod(value: unknown, name: PropertyKey): boolean {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && typeof (value as Record<PropertyKey, unknown>)[name] === 'function';
}
