import { type SchedulerLike, Subscription } from 'rxjs';
import { MAX_DELAY_MS } from '../tools/traits.ts';

/** The waits of a transport before it resumes its streams. */
export interface ResumeTimers {
  /** Begins one; gives what ends it. */
  schedule(resume: () => void, delayMs: number): () => void;
  /** Ends all that are under way, and those that would begin later. */
  stop(): void;
}

/** So many streams are resumed as soon as the server says. */
const BURST = 20;
/** The others one after another, with so many milliseconds between them. */
const SPACING_MS = 1_000;

/**
 * Keeps those waits on a scheduler of ours. Closes defects of the official client 2.4: when it is closed, it ends the last of
 * them only; and the server says how long they are, also that there be none, for as long as it likes. Here twenty may be as short
 * as it says, and of those that follow each is due a second after the one before.
 */
export function resumeTimers(scheduler: SchedulerLike): ResumeTimers {
  const waits = new Subscription();
  // When the last one would be due if all had been a second apart.
  let spacedAt = scheduler.now();
  return {
    schedule(resume, delayMs) {
      const now = scheduler.now();
      spacedAt = Math.max(spacedAt, now) + SPACING_MS;
      const leastMs = spacedAt - now - BURST * SPACING_MS;
      const wait = new Subscription();
      waits.add(wait);
      wait.add(
        scheduler.schedule(
          () => {
            wait.unsubscribe();
            resume();
          },
          Math.min(Math.max(delayMs, leastMs), MAX_DELAY_MS),
        ),
      );
      return () => {
        if (!wait.closed) spacedAt -= SPACING_MS;
        wait.unsubscribe();
      };
    },
    stop: () => waits.unsubscribe(),
  };
}
