import { type Observable, type Observer, type SchedulerLike, type Subscriber, timer } from 'rxjs';
import { currentDemand, type Demand, underDemand } from '../sources/Demand.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';

/**
 * Runs one thing after another, one at a time: each says what comes next before it is done. Things that take no time do not
 * grow the stack, however many there are. Made while a consumer subscribes: all of it is for that consumer.
 */
export class Stages {
  readonly #demand: Demand | undefined = currentDemand();
  /** What is under way. */
  #active: Pick<Subscriber<unknown>, 'unsubscribe'> | undefined;
  /** What comes when that has given way. */
  #next: (() => void) | undefined;
  #isStepping = false;
  #isLeft = false;
  readonly #fail: (error: unknown) => void;

  /** `fail` is told what a step throws, which is the last one then. */
  constructor(fail: (error: unknown) => void) {
    this.#fail = fail;
  }

  /** Says what comes next; at once if nothing is under way. */
  enter(step: () => void): void {
    this.#next = step;
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      while (this.#next !== undefined && !this.#isLeft) {
        const next = this.#next;
        this.#next = undefined;
        next();
      }
    } catch (error) {
      this.leave();
      this.#fail(error);
    } finally {
      this.#isStepping = false;
    }
  }

  /** Subscribes what is under way from now on, unless all was left. `observer` says what comes next when it ends. */
  follow<T>(source: Observable<T>, observer: Observer<T>): void {
    if (this.#isLeft) return;
    subscribeEarly(underDemand(source, this.#demand), observer, (subscription) => {
      this.#active = subscription;
    });
  }

  /** Says what comes next after a while; at once for no time. */
  wait(delayMs: number, scheduler: SchedulerLike, step: () => void): void {
    if (delayMs <= 0) return this.enter(step);
    this.follow(timer(delayMs, scheduler), {
      next: () => undefined,
      error: () => undefined,
      complete: () => this.enter(step),
    });
  }

  /** Stops what is under way; something else may come next. */
  stop(): void {
    this.#active?.unsubscribe();
  }

  /** Stops what is under way for good. */
  leave(): void {
    this.#isLeft = true;
    this.stop();
  }
}
