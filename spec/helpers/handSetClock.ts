import { asyncScheduler, type SchedulerLike } from 'rxjs';

/** Real timers, and a clock that is set by hand: for code that asks how long something has taken, and waits for real events. */
export function handSetClock(now: () => number): SchedulerLike {
  return Object.create(asyncScheduler, { now: { value: now } });
}
