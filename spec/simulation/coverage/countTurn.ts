import type { Ledger } from '../ledger/Ledger.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { OCCASIONS } from './occasions.ts';
import { visit } from './visit.ts';

/** How often something was visited, by name: `group: situation`. */
export type Counts = Readonly<Record<string, number>>;

/** Everything that a turn has visited, how much there was in it, and how often each guarantee was put to the test. */
export function countTurn(plan: TurnPlan, ledger: Ledger): Counts {
  const counts: Record<string, number> = {};
  for (const name of visit(plan, ledger)) counts[name] = (counts[name] ?? 0) + 1;
  for (const [property, { count }] of Object.entries(OCCASIONS)) {
    const times = count(ledger);
    if (times > 0) counts[`guarantee: ${property}`] = times;
  }
  return addCounts(counts, amounts(ledger));
}

/** The sums of two counts. */
export function addCounts(some: Counts, more: Counts): Counts {
  const counts: Record<string, number> = { ...some };
  for (const [name, times] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + times;
  return counts;
}

/** How much there was in a turn. */
function amounts({ runs, calls, clock }: Ledger): Counts {
  const ofCalls = { starts: 0, results: 0, events: 0 };
  for (const { attempts, knownResult, events } of calls) {
    ofCalls.starts += attempts.length;
    ofCalls.results += knownResult === undefined ? 0 : 1;
    ofCalls.events += events.length;
  }
  return {
    'amount: runs': runs.length,
    'amount: calls': calls.length,
    'amount: starts of tools': ofCalls.starts,
    'amount: results': ofCalls.results,
    'amount: tool events': ofCalls.events,
    'amount: virtual milliseconds': clock.now,
  };
}
