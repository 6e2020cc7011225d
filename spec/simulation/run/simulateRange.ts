import { config } from 'rxjs';
import { turn } from '../../helpers/turn.ts';
import type { Violation } from '../ledger/Ledger.ts';
import { simulateSeed } from './simulateTurn.ts';

/** Seeds from `from` to before `to`. */
export interface SeedRange {
  readonly from: number;
  readonly to: number;
}

/** A turn that has broken a promise. */
export interface FailedTurn {
  readonly seed: number;
  readonly violations: readonly Violation[];
}

/** What came of the turns of a range. */
export interface RangeOutcome extends SeedRange {
  readonly failed: readonly FailedTurn[];
  /** How often each situation was visited. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Plays the turns of a range, one after another, and has an eye on what nobody catches (H2). */
export async function simulateRange({ from, to }: SeedRange): Promise<RangeOutcome> {
  const uncaught: unknown[] = [];
  const release = catchAll((error) => uncaught.push(error));
  const failed: FailedTurn[] = [];
  const counts: Record<string, number> = {};
  try {
    for (let seed = from; seed < to; seed += 1) {
      const { violations, situations } = await simulateSeed(seed);
      for (const name of situations) counts[name] = (counts[name] ?? 0) + 1;
      const all = [...violations, ...uncaught.splice(0).map(toViolation)];
      if (all.length > 0) failed.push({ seed, violations: all });
    }
    await turn();
  } finally {
    release();
  }
  if (uncaught.length > 0) failed.push({ seed: to - 1, violations: uncaught.map(toViolation) });
  return { from, to, failed, counts };
}

function toViolation(error: unknown): Violation {
  return { property: 'H2', message: `nobody has caught: ${String(error)}` };
}

/** Has everything that nobody catches go to `take`, until the returned function is called. */
function catchAll(take: (error: unknown) => void): () => void {
  const listeners = process.listeners('unhandledRejection');
  const { onUnhandledError } = config;
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', take);
  config.onUnhandledError = take;
  return () => {
    config.onUnhandledError = onUnhandledError;
    process.removeListener('unhandledRejection', take);
    for (const listener of listeners) process.on('unhandledRejection', listener);
  };
}
