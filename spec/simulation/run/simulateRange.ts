import type { Counts } from '../coverage/countTurn.ts';
import type { Violation } from '../ledger/Ledger.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { simulateSeed, simulateTurn } from './simulateTurn.ts';
import { Uncaught } from './Uncaught.ts';

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
  readonly counts: Counts;
}

/** Plays the turns of a range, one after another, and has an eye on what nobody catches (H2). */
export async function simulateRange({ from, to }: SeedRange): Promise<RangeOutcome> {
  const uncaught = new Uncaught();
  const failed: FailedTurn[] = [];
  const counts: Record<string, number> = {};
  try {
    for (let seed = from; seed < to; seed += 1) {
      const { violations, counts: more } = await simulateSeed(seed);
      for (const [name, times] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + times;
      const all = [...violations, ...uncaught.take()];
      if (all.length > 0) failed.push({ seed, violations: all });
    }
    const late = await uncaught.takeLate();
    if (late.length > 0) failed.push({ seed: to - 1, violations: late });
  } finally {
    uncaught.release();
  }
  return { from, to, failed, counts };
}

/** Plays one turn alone. Gives what it has broken; of what nobody has caught, all. */
export async function simulateAlone(plan: TurnPlan, pairSeed?: number): Promise<Violation[]> {
  const uncaught = new Uncaught();
  try {
    const { violations } = await simulateTurn(plan, pairSeed);
    return [...violations, ...(await uncaught.takeLate())];
  } finally {
    uncaught.release();
  }
}
