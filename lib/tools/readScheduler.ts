import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { wrongValue } from './wrongValue.ts';

/** Gives a scheduler as it is; `asyncScheduler` for none. @throws TypeError for what is no scheduler. */
export function readScheduler(scheduler: SchedulerLike = asyncScheduler): SchedulerLike {
  if (typeof scheduler?.schedule === 'function' && typeof scheduler.now === 'function') {
    return scheduler;
  }
  throw new TypeError(wrongValue('scheduler must be an RxJS scheduler', scheduler));
}
