import { differences, pairOf } from '../checks/independence.ts';
import { addCounts, type Counts, countTurn } from '../coverage/countTurn.ts';
import type { Violation } from '../ledger/Ledger.ts';
import { generateTurn } from '../plan/generateTurn.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { playTurn } from '../playTurn.ts';

/** Of so many turns, one is played again with and without a call that conflicts with none. */
const PAIR_EVERY = 8;

/** What came of one turn. */
export interface TurnOutcome {
  readonly violations: readonly Violation[];
  /** What it has visited, each as often as it has. */
  readonly counts: Counts;
}

/** Plays the turn of a seed. */
export async function simulateSeed(seed: number): Promise<TurnOutcome> {
  return simulateTurn(generateTurn(seed), seed % PAIR_EVERY === 0 ? seed : undefined);
}

/** Plays a turn. `pairSeed`: plays it again, as a pair, which is chosen by that number. */
export async function simulateTurn(plan: TurnPlan, pairSeed?: number): Promise<TurnOutcome> {
  const ledger = await playTurn(plan);
  const counts = countTurn(plan, ledger);
  const pair = pairSeed === undefined ? undefined : pairOf(plan, ledger, pairSeed);
  if (pair === undefined || ledger.violations.length > 0) {
    return { violations: ledger.violations, counts };
  }
  const without = await playTurn(pair.without);
  const withIt = await playTurn(pair.with);
  const violations = [...without.violations, ...withIt.violations, ...differences(without, withIt)];
  return { violations, counts: addCounts(counts, { 'guarantee: S11': 1 }) };
}
