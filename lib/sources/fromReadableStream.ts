import { noop, Observable, type Subscriber } from 'rxjs';
import { currentDemand, type Demand } from './Demand.ts';
import type { WorkTracker } from './WorkTracker.ts';

/**
 * Makes an observable of a web stream, through a reader of its own: not every browser can iterate streams.
 *
 * Emits each chunk; reads the next after it was delivered, and when the consumer wants more, if it says what it wants.
 * Completes when the stream closes; errors when it does, and with `TypeError` when the stream is locked. Unsubscribing
 * cancels the stream at once; a failure of that is dropped. The lock is released in every case.
 *
 * `tracker` says what the consumer wants, and is told that the work has ended right before the completion or error, or,
 * after unsubscribing, when the pending read and the cancelling have both settled.
 */
export function fromReadableStream<T>(
  stream: ReadableStream<T>,
  tracker?: WorkTracker,
): Observable<T> {
  return new Observable<T>((subscriber) => {
    const reader = stream.getReader();
    const reading = new Reading(reader, subscriber, tracker);
    reading.read();
    return () => reading.stop();
  });
}

/** One subscription to a web stream. No async functions: each would add turns between a chunk and its delivery. */
class Reading<T> {
  readonly #reader: ReadableStreamDefaultReader<T>;
  readonly #subscriber: Subscriber<T>;
  readonly #noteEnd: () => void;
  readonly #demand: Demand | undefined;
  /** No longer waits for the consumer to want more. */
  #leave: () => void = noop;
  /** The read that is under way, and the delivery of what it gives. Never rejects. */
  #pending: Promise<void> | undefined;
  /** Whether the stream ended by itself. Until then, ending it is the duty of `stop`. */
  #ended = false;

  constructor(
    reader: ReadableStreamDefaultReader<T>,
    subscriber: Subscriber<T>,
    tracker: WorkTracker | undefined,
  ) {
    this.#reader = reader;
    this.#subscriber = subscriber;
    this.#noteEnd = tracker?.begin() ?? noop;
    this.#demand = tracker === undefined ? currentDemand() : tracker.demand;
  }

  /** Asks for the next chunk. */
  read(): void {
    this.#pending = this.#reader.read().then(this.#take, this.#fail);
  }

  /** Ends the stream, unless it has ended. */
  stop(): void {
    this.#leave();
    if (!this.#ended) void Promise.allSettled([this.#pending, this.#cancel()]).then(this.#noteEnd);
  }

  readonly #take = (result: ReadableStreamReadResult<T>): void => {
    const subscriber = this.#subscriber;
    if (subscriber.closed) return;
    try {
      const { done, value } = result;
      if (done) {
        this.#end();
        subscriber.complete();
        return;
      }
      subscriber.next(value);
      if (subscriber.closed) return;
      if (this.#demand?.isHeld) this.#leave = this.#demand.onRoom(() => this.read());
      else this.read();
    } catch (error) {
      subscriber.error(error);
    }
  };

  readonly #fail = (error: unknown): void => {
    if (this.#subscriber.closed) return;
    this.#end();
    this.#subscriber.error(error);
  };

  #end(): void {
    this.#ended = true;
    this.#reader.releaseLock();
    this.#noteEnd();
  }

  async #cancel(): Promise<void> {
    try {
      await this.#reader.cancel();
    } finally {
      this.#reader.releaseLock();
    }
  }
}
