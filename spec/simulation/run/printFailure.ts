import type { Violation } from '../ledger/Ledger.ts';
import { shrinkPlan } from '../plan/shrinkPlan.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { simulateAlone } from './simulateRange.ts';

/**
 * Shrinks a plan that breaks a promise, and prints the smallest that breaks the same one. Returns whether it does: what nobody
 * has caught may have been told during the next turn.
 */
export async function printFailure(plan: TurnPlan, seed: number | undefined): Promise<boolean> {
  const [first] = await simulateAlone(plan, seed);
  if (first === undefined) return false;
  const { property } = first;
  const breaks = async (candidate: TurnPlan): Promise<Violation | undefined> =>
    (await simulateAlone(candidate, seed)).find((violation) => violation.property === property);
  const smallest = await shrinkPlan(plan, async (one) => (await breaks(one)) !== undefined);
  const chosen = seed === undefined ? '' : ` --seed ${seed}`;
  console.error(`Smallest plan that breaks ${property}: ${(await breaks(smallest))?.message}`);
  console.error(JSON.stringify(smallest));
  console.error(`Kept in a file, it is played by: npm run simulate -- --plan file.json${chosen}`);
  return true;
}
