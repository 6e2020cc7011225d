import { shrinkPlan } from '../plan/shrinkPlan.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { simulateTurn } from './simulateTurn.ts';

/** Shrinks a plan that breaks a promise, and prints the smallest that breaks the same one. */
export async function printFailure(plan: TurnPlan, seed: number | undefined): Promise<void> {
  const { violations } = await simulateTurn(plan, seed);
  const property = violations[0]?.property;
  if (property === undefined) return console.error('It does not fail when it is played alone.');
  const breaks = async (candidate: TurnPlan) => {
    const outcome = await simulateTurn(candidate, seed);
    return outcome.violations.find((violation) => violation.property === property);
  };
  const smallest = await shrinkPlan(plan, async (one) => (await breaks(one)) !== undefined);
  console.error(`Smallest plan that breaks ${property}: ${(await breaks(smallest))?.message}`);
  console.error(JSON.stringify(smallest));
}
