import { from, type Observable } from 'rxjs';
import { isObservableLike } from '../sources/sourceKinds.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { SourceIterator } from './SourceIterator.ts';

/**
 * Makes an async iterable of an observable, for consumers that read with `for await` and take their time.
 *
 * Gives each value, then the end. An error rejects after what came before it was read. Each iterator is a subscription of its
 * own, made when its first value is asked for; leaving the loop unsubscribes it, and a run of tools is discarded by that. What
 * a teardown throws then rejects.
 *
 * Up to 16 values wait as they came. From then on sources are held back: iterables and web streams that give the bytes of the
 * response or the output of a tool, in a run that is opened by the subscription; a tool's `idleTimeoutMs` does not count
 * meanwhile, its `timeoutMs` does. What cannot be held back is joined with events that wait: progress and `tool-queued` give
 * way to the latest of the call, outputs of one call become one with the `seq` of the first, and so does text of the model
 * that comes in one piece. Calls, starts and results are all given. So the memory is bounded by the response, its calls, and
 * the bounds of their results.
 *
 * Observables, iterables that are not async, and runs that were opened before cannot be held back. Of values that are no events of a run, 65,536
 * may wait: with one more the iterable errors with `RangeError`. A source that is shared with others is held back for them
 * too, if the iterator was the first to subscribe it.
 *
 * @throws TypeError for what is no observable.
 */
export function toAsyncIterable<T>(source: Observable<T>): AsyncIterable<T> {
  if (!isObservableLike(source)) {
    throw new TypeError(wrongValue('source must be an Observable', source));
  }
  return { [Symbol.asyncIterator]: () => new SourceIterator(from(source)) };
}
