import { noop, Observable, type Subscriber } from 'rxjs';
import { currentDemand, type Demand } from './Demand.ts';
import type { WorkTracker } from './WorkTracker.ts';

/**
 * Makes an observable of an async iterable, with a look-ahead of exactly one.
 *
 * Emits each value as it comes; `next()` is called again only after the value before was delivered, and when the consumer
 * wants more, if it says what it wants. Completes when the iterator is done; errors with what the iterable threw or rejected
 * with, or with `TypeError` for a result that is no object. Unsubscribing calls the iterator's `return()` at once, exactly
 * once, even while a `next()` is pending; what these two still give or reject with is dropped. An iterator that ended by
 * itself is not told to.
 *
 * `tracker` says what the consumer wants, and is told that the work has ended right before the completion or error, or,
 * after unsubscribing, when the pending `next()` and `return()` have both settled.
 */
export function fromAsyncIterable<T>(
  iterable: AsyncIterable<T>,
  tracker?: WorkTracker,
): Observable<T> {
  return new Observable<T>((subscriber) => {
    const reading = new Reading(subscriber, tracker);
    const ended = reading.run(iterable);
    return () => reading.stop(ended);
  });
}

/** One subscription to an async iterable. */
class Reading<T> {
  readonly #subscriber: Subscriber<T>;
  readonly #noteEnd: () => void;
  readonly #demand: Demand | undefined;
  /** Goes on where the consumer does not want more yet. */
  #goOn: () => void = noop;
  #iterator: AsyncIterator<T> | undefined;
  /** Whether the iterator ended by itself. Until then, ending it is the duty of `stop`. */
  #ended = false;

  constructor(subscriber: Subscriber<T>, tracker: WorkTracker | undefined) {
    this.#subscriber = subscriber;
    this.#noteEnd = tracker?.begin() ?? noop;
    this.#demand = tracker === undefined ? currentDemand() : tracker.demand;
  }

  /** Delivers value after value. Never rejects; fulfils when no `next()` is pending any more. */
  async run(iterable: AsyncIterable<T>): Promise<void> {
    const subscriber = this.#subscriber;
    try {
      this.#iterator = iterable[Symbol.asyncIterator]();
      while (!subscriber.closed) {
        const result = await this.#iterator.next();
        if (subscriber.closed) return;
        if (isDone(result)) return this.#end(() => subscriber.complete());
        subscriber.next(result.value);
        if (this.#demand?.isHeld && !subscriber.closed) await this.#room(this.#demand);
      }
    } catch (error) {
      if (!subscriber.closed) this.#end(() => subscriber.error(error));
    }
  }

  /** Ends the iterator, unless it has ended. `ended` is what `run` gave. */
  stop(ended: Promise<void>): void {
    this.#goOn();
    if (!this.#ended) void Promise.allSettled([ended, this.#close()]).then(this.#noteEnd);
  }

  /** Fulfils when the consumer wants more, or has left. */
  #room(demand: Demand): Promise<void> {
    return new Promise((resolve) => {
      const leave = demand.onRoom(resolve);
      this.#goOn = () => {
        leave();
        resolve();
      };
    });
  }

  #end(notify: () => void): void {
    this.#ended = true;
    this.#noteEnd();
    notify();
  }

  /** Calls `return()` at once, if there is one; a synchronous throw becomes a rejection. */
  async #close(): Promise<void> {
    await this.#iterator?.return?.();
  }
}

function isDone(result: IteratorResult<unknown>): boolean {
  if (typeof result === 'object' && result !== null) return Boolean(result.done);
  throw new TypeError(`An iterator's next() must give an object, got ${String(result)}.`);
}
