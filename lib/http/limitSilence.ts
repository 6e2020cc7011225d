import {
  type MonoTypeOperatorFunction,
  noop,
  Observable,
  type SchedulerAction,
  type SchedulerLike,
  type Subscription,
} from 'rxjs';
import type { Demand } from '../sources/Demand.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';

/** How long a body may be silent, in milliseconds; 0: for ever. */
export interface SilenceLimits {
  readonly firstByteTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly scheduler: SchedulerLike;
}

/** Makes the error for a silence that was too long: what it is called, and what it was. */
export type ToSilenceError = (option: TimeoutOption, limitMs: number) => Error;

/**
 * Ends a body that is silent for too long: before its first byte, counted from the subscription, or between bytes.
 *
 * Emits, completes and errors as the source does, and errors with what `toError` gives when a limit has passed. While `demand`
 * is held, the source is not read, and the time does not count. Unsubscribing ends the timers and the source.
 */
export function limitSilence(
  limits: SilenceLimits,
  toError: ToSilenceError,
  demand?: Demand,
): MonoTypeOperatorFunction<Uint8Array> {
  if (limits.firstByteTimeoutMs === 0 && limits.idleTimeoutMs === 0) return (source) => source;
  return (source) =>
    new Observable((subscriber) => {
      const watch = new SilenceWatch(limits, (option) =>
        subscriber.error(toError(option, limits[option])),
      );
      subscriber.add(() => watch.stop());
      watch.waitForFirstByte();
      const observer = {
        next: (chunk: Uint8Array) => {
          subscriber.next(chunk);
          if (!subscriber.closed) watch.note(chunk, demand);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      };
      subscribeEarly(source, observer, (reading) => subscriber.add(reading));
    });
}

/** The options that limit silence. */
export type TimeoutOption = 'firstByteTimeoutMs' | 'idleTimeoutMs';

/** Watches one body. */
class SilenceWatch {
  readonly #limits: SilenceLimits;
  readonly #expire: (option: TimeoutOption) => void;
  #timer: Subscription | undefined;
  #hasBegun = false;
  /** When it was subscribed to, the last chunk was delivered, or the consumer wanted more again. */
  #lastAt = 0;
  #isHeld = false;
  /** No longer waits for the consumer to want more. */
  #leave: () => void = noop;

  constructor(limits: SilenceLimits, expire: (option: TimeoutOption) => void) {
    this.#limits = limits;
    this.#expire = expire;
  }

  waitForFirstByte(): void {
    this.#lastAt = this.#limits.scheduler.now();
    this.#watch('firstByteTimeoutMs');
  }

  /** Notes a chunk that was delivered. */
  note(chunk: Uint8Array, demand: Demand | undefined): void {
    const hasBytes = chunk.byteLength > 0;
    if (this.#hasBegun || hasBytes) this.#lastAt = this.#limits.scheduler.now();
    if (!this.#hasBegun && hasBytes) {
      this.#hasBegun = true;
      this.#timer?.unsubscribe();
      this.#watch('idleTimeoutMs');
    }
    if (demand?.isHeld !== true) return;
    this.#isHeld = true;
    this.#leave = demand.onRoom(() => {
      this.#isHeld = false;
      this.#lastAt = this.#limits.scheduler.now();
    });
  }

  stop(): void {
    this.#timer?.unsubscribe();
    this.#leave();
  }

  /**
   * One timer for all silences: it looks when the last chunk came, and waits for what is left. A timer that is late was kept by
   * work which also kept the bytes from being read: they get as much time again, once in a silence.
   */
  #watch(option: TimeoutOption): void {
    const { [option]: limitMs, scheduler } = this.#limits;
    if (limitMs === 0) return;
    const watch = this;
    let excusedAt: number | undefined;
    this.#timer = scheduler.schedule(function check(this: SchedulerAction<void>) {
      if (watch.#isHeld) watch.#lastAt = scheduler.now();
      const leftMs = watch.#lastAt + limitMs - scheduler.now();
      if (leftMs > 0) this.schedule(undefined, leftMs);
      else if (leftMs < 0 && excusedAt !== watch.#lastAt) {
        excusedAt = watch.#lastAt;
        this.schedule(undefined, Math.min(-leftMs, limitMs));
      } else watch.#expire(option);
    }, limitMs);
  }
}
