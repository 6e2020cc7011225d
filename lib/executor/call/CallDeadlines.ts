import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { Demand } from '../../sources/Demand.ts';
import { type Failure, idleTimedOut, timedOut } from './failure.ts';

/** Deadlines in milliseconds; 0: none. */
export interface Deadlines {
  /** Of the whole call, from its start. */
  readonly timeoutMs: number;
  /** Longest silence between outputs, from the start. */
  readonly idleTimeoutMs: number;
}

/** The deadlines of one running call. Says what has expired; made only for calls that have one. */
export class CallDeadlines {
  readonly #scheduler: SchedulerLike;
  readonly #expire: (failure: Failure) => void;
  readonly #timers = new Subscription();
  #lastOutputAt: number;
  /** How many sources wait for the consumer to want more: meanwhile silence is not theirs. */
  #held = 0;

  /** Starts the timers. */
  constructor(
    { timeoutMs, idleTimeoutMs }: Deadlines,
    scheduler: SchedulerLike,
    expire: (failure: Failure) => void,
  ) {
    this.#scheduler = scheduler;
    this.#expire = expire;
    this.#lastOutputAt = scheduler.now();
    if (timeoutMs > 0) {
      this.#timers.add(scheduler.schedule(() => expire(timedOut(timeoutMs)), timeoutMs));
    }
    if (idleTimeoutMs > 0) this.#timers.add(this.#watchSilence(idleTimeoutMs));
  }

  /** Notes that the tool gave output. */
  noteOutput(): void {
    this.#lastOutputAt = this.#scheduler.now();
  }

  /** The demand of the consumer, such that the time in which it holds the tool back is no silence of the tool. */
  pausedBy(demand: Demand | undefined): Demand | undefined {
    if (demand === undefined) return undefined;
    const leaveOnce = (): (() => void) => {
      let isHeld = true;
      this.#held += 1;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        this.#held -= 1;
        this.noteOutput();
      };
    };
    return {
      get isHeld() {
        return demand.isHeld;
      },
      onRoom: (goOn) => {
        const leave = leaveOnce();
        const cancel = demand.onRoom(() => {
          leave();
          goOn();
        });
        return () => {
          cancel();
          leave();
        };
      },
    };
  }

  /** Ends the timers. */
  stop(): void {
    this.#timers.unsubscribe();
  }

  /** One timer for all silences: it looks when the last output was, and waits for what is left. */
  #watchSilence(idleTimeoutMs: number): Subscription {
    const deadlines = this;
    return this.#scheduler.schedule(function check(this: SchedulerAction<void>) {
      if (deadlines.#held > 0) deadlines.noteOutput();
      // From the time at which it is due: with fractions, what is left of the span may be rounded to nothing for ever.
      const leftMs = deadlines.#lastOutputAt + idleTimeoutMs - deadlines.#scheduler.now();
      if (leftMs > 0) this.schedule(undefined, leftMs);
      else deadlines.#expire(idleTimedOut(idleTimeoutMs));
    }, idleTimeoutMs);
  }
}
