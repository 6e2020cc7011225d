import { asyncScheduler, type SchedulerLike } from 'rxjs';

/** Runs our timers in a hundredth of their time. */
export const hasty: SchedulerLike = Object.create(asyncScheduler, {
  schedule: {
    value: (work: () => void, delayMs = 0, state: unknown) =>
      asyncScheduler.schedule(work, delayMs / 100, state as undefined),
  },
});
