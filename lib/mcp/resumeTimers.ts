import { type SchedulerLike, Subscription } from 'rxjs';
import { MAX_DELAY_MS } from '../tools/traits.ts';

/** The waits of a transport before it resumes its streams. */
export interface ResumeTimers {
  /** Begins one; gives what ends it. */
  schedule(resume: () => void, delayMs: number): () => void;
  /** Ends all that are under way, and those that would begin later. */
  stop(): void;
}

/**
 * Keeps those waits on a scheduler of ours. Closes a defect of the official client 2.4: when it is closed, it ends the last of
 * them only, and the server says how long they are.
 */
export function resumeTimers(scheduler: SchedulerLike): ResumeTimers {
  const waits = new Subscription();
  return {
    schedule(resume, delayMs) {
      const wait = new Subscription();
      waits.add(wait);
      wait.add(
        scheduler.schedule(
          () => {
            wait.unsubscribe();
            resume();
          },
          Math.min(delayMs, MAX_DELAY_MS),
        ),
      );
      return () => wait.unsubscribe();
    },
    stop: () => waits.unsubscribe(),
  };
}
