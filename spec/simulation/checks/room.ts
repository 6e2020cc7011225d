import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { obstaclesOf } from '../rules/obstacles.ts';

/** How often another run may start a call while one waits for room: it may stand before it, and be called already. */
const MOST_OVERTAKING = 2;

/** S9 where all runs share a limit: a busy run cannot keep the room that it frees, others get it in turn. */
export function checkRoom(ledger: Ledger): Check {
  /** For each run that waits for nothing but room: how many calls each other one has started meanwhile. */
  const waiting = new Map<RunFacts, Map<RunFacts, number>>();
  return {
    started({ run, name }) {
      waiting.delete(run);
      // The room of the calls around a nested run is its own, so that there is no one line.
      if (ledger.runs.some(({ ancestors }) => ancestors.length > 0)) return;
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
        if (!run.calls.some((call) => call.isWaiting && waitsForRoom(ledger, call))) {
          waiting.delete(run);
        } else if (!waiting.has(run)) waiting.set(run, new Map());
      }
    },
  };
}

function waitsForRoom(ledger: Ledger, call: CallFacts): boolean {
  const obstacles = obstaclesOf(call, ledger, { certainty: 'perhaps' });
  return obstacles.length > 0 && obstacles.every(({ kind }) => kind === 'total');
}
