import type { Observable } from 'rxjs';
import { toAsyncIterable } from './toAsyncIterable.ts';

/**
 * Makes a web stream of an observable.
 *
 * The stream gives each value, then closes; it errors after what came before the error was read. The source is subscribed when
 * the first value is asked for; `cancel()` unsubscribes it, and a run of tools is discarded by that. The stream itself keeps
 * nothing: what waits, and what is held back meanwhile, is as with `toAsyncIterable`.
 *
 * @throws TypeError for what is no observable.
 */
export function toReadableStream<T>(source: Observable<T>): ReadableStream<T> {
  const iterator = toAsyncIterable(source)[Symbol.asyncIterator]();
  let isCancelled = false;
  return new ReadableStream<T>(
    {
      pull: async (controller) => {
        const next = await iterator.next();
        if (isCancelled) return;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        isCancelled = true;
        await iterator.return?.();
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}
