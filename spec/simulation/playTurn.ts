import { turn } from '../helpers/turn.ts';
import { allChecks } from './checks/allChecks.ts';
import type { Ledger } from './ledger/Ledger.ts';
import type { TurnPlan } from './plan/TurnPlan.ts';
import { World } from './world/World.ts';

/** More tasks than any turn has: one that has more goes round in circles. */
const MAX_TASKS = 5_000;

/** Plays one turn in virtual time, checked all the way. Gives everything that was noted, what was broken among it. */
export async function playTurn(plan: TurnPlan): Promise<Ledger> {
  const world = new World(plan);
  const { ledger, clock } = world;
  for (const check of allChecks(ledger, world.executor)) ledger.watch(check);
  const text = JSON.stringify(plan);
  const usesPromises = text.includes('"async iterable"') || text.includes('"native promise"');
  for (const run of plan.runs) clock.world.schedule(() => world.open(run), run.opensMs ?? 0);
  await drain(world, usesPromises);
  ledger.stuck();
  discardAll(world);
  await drain(world, usesPromises);
  await collectPromises(world);
  ledger.close();
  return ledger;
}

/** Runs everything that is due, at whatever time, and what comes of it. */
async function drain({ clock, ledger }: World, usesPromises: boolean): Promise<void> {
  for (let task = 0; task < MAX_TASKS; task += 1) {
    const hasRun = clock.step();
    if (usesPromises) await turn();
    if (hasRun) ledger.quiet();
    else if (!usesPromises || !clock.hasTasks) return;
  }
  ledger.report('S9', `more than ${MAX_TASKS} tasks`);
}

/** Discards what cannot end by itself, the outer runs first. */
function discardAll(world: World): void {
  for (const run of world.ledger.runs) {
    const { handle } = run;
    if (run.over === undefined && handle !== undefined) {
      world.ledger.stop(run, 'discard', () => handle.discard('at last'));
    }
  }
}

/** Takes what the promises of the runs have come to: those that never settle leave nothing. */
async function collectPromises({ ledger }: World): Promise<void> {
  for (const run of ledger.runs) {
    run.handle?.results$.subscribe((result) => run.replayed.push(result));
    run.handle?.orderedResults$.subscribe((result) => run.replayedInOrder.push(result));
    void run.handle?.getRemainingResults().then((results) => {
      run.remaining = results;
    });
    void run.handle?.ended.then((ended) => {
      run.ended = ended;
    });
  }
  await turn();
}
