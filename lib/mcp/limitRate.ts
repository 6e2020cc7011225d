import {
  type MonoTypeOperatorFunction,
  Observable,
  type SchedulerLike,
  type Subscriber,
  type Subscription,
} from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { type Rate, rateGate } from './rateGate.ts';

/** How many values may pass, and by whose time. */
export interface RateLimit extends Rate {
  /** Where the timer runs, and what the seconds are of. */
  readonly scheduler: SchedulerLike;
}

/**
 * Passes values on, but no more than so many. Of those that come too soon only the latest is kept: it is passed when it may be, unless
 * a later one was, and at the end at the latest.
 *
 * Completes when the source does, after the value that is kept; passes an error of the source on at once, without it. Unsubscribing
 * drops it.
 */
export function limitRate<T>(limit: RateLimit): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      const passing = new Passing(limit, subscriber);
      const observer = {
        next: (value: T) => passing.take(value),
        error: (error: unknown) => subscriber.error(error),
        complete: () => passing.end(),
      };
      subscribeEarly(source, observer, (subscription) => subscriber.add(subscription));
    });
}

/** One subscription. */
class Passing<T> {
  readonly #scheduler: SchedulerLike;
  readonly #delayMs: number;
  readonly #mayPass: () => boolean;
  readonly #subscriber: Subscriber<T>;
  /** The latest value, if it could not pass yet. */
  #kept: { readonly value: T } | undefined;
  /** The timer, if one runs: one does while a value is kept. */
  #timer: Subscription | undefined;

  constructor(limit: RateLimit, subscriber: Subscriber<T>) {
    const { perSecond, scheduler } = limit;
    this.#scheduler = scheduler;
    this.#delayMs = 1_000 / perSecond;
    this.#mayPass = rateGate(() => scheduler.now(), limit);
    this.#subscriber = subscriber;
  }

  take(value: T): void {
    this.#kept = { value };
    if (this.#mayPass()) this.#pass();
    else this.#time();
  }

  end(): void {
    this.#pass();
    this.#subscriber.complete();
  }

  #pass(): void {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) this.#subscriber.next(kept.value);
  }

  #time(): void {
    if (this.#timer !== undefined) return;
    const again = (): void => {
      this.#timer?.unsubscribe();
      this.#timer = undefined;
      if (this.#kept === undefined) return;
      if (this.#mayPass()) this.#pass();
      else this.#time();
    };
    this.#timer = this.#scheduler.schedule(again, this.#delayMs);
    this.#subscriber.add(this.#timer);
  }
}
