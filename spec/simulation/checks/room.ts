import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { isLive } from '../rules/liveness.ts';
import { obstaclesOf } from '../rules/obstacles.ts';

/** How often another run may start a call while one waits for room: it may stand before it, be called already, and have room of its own. */
const MOST_OVERTAKING = 3;

/** S9 where all runs share a limit: a busy run cannot keep the room that it frees, others get it in turn. */
export function checkRoom(ledger: Ledger): Check {
  /** For each run that waits for nothing but room: how many calls each other one has started meanwhile. */
  const waiting = new Map<RunFacts, Map<RunFacts, number>>();
  return {
    started(call) {
      const { run, name } = call;
      waiting.delete(run);
      if (hasOwnRoom(ledger, call)) return;
      for (const [other, starts] of waiting) {
        if (!other.calls.some((call) => call.isWaiting)) continue;
        const count = (starts.get(run) ?? 0) + 1;
        starts.set(run, count);
        if (count <= MOST_OVERTAKING) continue;
        ledger.report('S9', `${name} takes the room for which run ${other.id} waits`);
      }
    },
    quiet() {
      for (const run of ledger.runs) {
        const isInLine = run.ancestors.length === 0;
        if (!isInLine || !run.calls.some((call) => call.isWaiting && waitsForRoom(ledger, call))) {
          waiting.delete(run);
        } else if (!waiting.has(run)) waiting.set(run, new Map());
      }
    },
  };
}

/** Whether a call is the one of a nested run for which the room of the call around it is there: it stands in no line. */
function hasOwnRoom({ clock }: Ledger, call: CallFacts): boolean {
  const { ancestors, calls } = call.run;
  if (ancestors.length === 0) return false;
  // Of those that end right now, some have been heard of and some have not.
  const hasEnded = (one: CallFacts): boolean =>
    one.settled?.at === clock.now || !isLive(one, clock.now, 'surely');
  return calls.every((one) => one === call || hasEnded(one));
}

function waitsForRoom(ledger: Ledger, call: CallFacts): boolean {
  const obstacles = obstaclesOf(call, ledger, { certainty: 'perhaps' });
  return obstacles.length > 0 && obstacles.every(({ kind }) => kind === 'total');
}
