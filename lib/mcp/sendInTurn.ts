import { Observable, type OperatorFunction, type Subscriber } from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { whenSettled } from '../sources/whenSettled.ts';

/** Most values that wait. */
const MAX_WAITING = 100;

/**
 * Sends each value when the one before was sent. At most 100 wait: a further one takes the place of the last of them, so that the
 * latest is always sent. What `send` rejects with is dropped.
 *
 * Emits nothing; completes when the source has completed and all was sent; passes an error of the source on at once. Unsubscribing
 * drops what waits.
 */
export function sendInTurn<T>(
  send: (value: T) => PromiseLike<unknown>,
): OperatorFunction<T, never> {
  return (source) =>
    new Observable((subscriber) => {
      const sending = new Sending(send, subscriber);
      const observer = {
        next: (value: T) => sending.take(value),
        error: (error: unknown) => subscriber.error(error),
        complete: () => sending.end(),
      };
      subscribeEarly(source, observer, (subscription) => subscriber.add(subscription));
    });
}

/** One subscription. */
class Sending<T> {
  readonly #send: (value: T) => PromiseLike<unknown>;
  readonly #subscriber: Subscriber<never>;
  readonly #waiting: T[] = [];
  /** Whether a value is on its way. */
  #isBusy = false;
  /** Whether no more values come. */
  #hasEnded = false;

  constructor(send: (value: T) => PromiseLike<unknown>, subscriber: Subscriber<never>) {
    this.#send = send;
    this.#subscriber = subscriber;
  }

  take(value: T): void {
    if (this.#waiting.length >= MAX_WAITING) this.#waiting.pop();
    this.#waiting.push(value);
    this.#next();
  }

  end(): void {
    this.#hasEnded = true;
    this.#next();
  }

  #next(): void {
    if (this.#isBusy || this.#subscriber.closed) return;
    if (this.#waiting.length === 0) {
      if (this.#hasEnded) this.#subscriber.complete();
      return;
    }
    const [value] = this.#waiting.splice(0, 1) as [T];
    this.#isBusy = true;
    const sent = (): void => {
      this.#isBusy = false;
      this.#next();
    };
    whenSettled(this.#send(value), { fulfilled: sent, rejected: sent });
  }
}
