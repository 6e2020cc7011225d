import type { Observable } from 'rxjs';
import { fromAsyncIterable } from './fromAsyncIterable.ts';
import type { WorkTracker } from './WorkTracker.ts';

/**
 * Makes an observable of a web stream, through a reader of its own: not every browser can iterate streams.
 *
 * Emits each chunk; reads the next after it was delivered. Completes when the stream closes; errors when it does, and
 * with `TypeError` when the stream is locked. Unsubscribing cancels the stream at once; a failure of that is dropped.
 * The lock is released in every case. `tracker` is told that the work has ended as `fromAsyncIterable` says.
 */
export function fromReadableStream<T>(
  stream: ReadableStream<T>,
  tracker?: WorkTracker,
): Observable<T> {
  return fromAsyncIterable({ [Symbol.asyncIterator]: () => readChunks(stream) }, tracker);
}

function readChunks<T>(stream: ReadableStream<T>): AsyncIterator<T, undefined> {
  const reader = stream.getReader();
  return {
    // No async function: each would add turns between a chunk and its delivery.
    next(): Promise<IteratorResult<T, undefined>> {
      return reader.read().then(
        ({ done, value }) => {
          if (!done) return { done, value };
          reader.releaseLock();
          return { done, value: undefined };
        },
        (error: unknown) => {
          reader.releaseLock();
          throw error;
        },
      );
    },
    async return(): Promise<IteratorResult<T, undefined>> {
      try {
        await reader.cancel();
      } finally {
        reader.releaseLock();
      }
      return { done: true, value: undefined };
    },
  };
}
