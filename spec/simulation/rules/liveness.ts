import type { CallFacts, RunFacts } from '../ledger/facts.ts';

/**
 * How sure an answer has to be: at the very millisecond at which a grace ends nobody can say whether it has ended. What
 * blames the library for a start must be sure; what excuses it for none may not be.
 */
export type Certainty = 'surely' | 'perhaps';

export const DEFAULT_GRACE_MS = 5;

/** Whether a call holds its claims and its slot: it has started, and has no result, or its work goes on within its grace. */
export function isLive(call: CallFacts, now: number, certainty: Certainty): boolean {
  if (call.started === undefined) return false;
  const result = call.knownResult;
  if (result === undefined) return true;
  if (call.work === 0 && call.nested.every((run) => hasEnded(run, now, certainty))) return false;
  const graceEnd = result.timing.settledAt + (call.run.options.graceMs ?? DEFAULT_GRACE_MS);
  return certainty === 'surely' ? now < graceEnd : now <= graceEnd;
}

/** Whether a run is complete and no work of it goes on. */
function hasEnded(run: RunFacts, now: number, certainty: Certainty): boolean {
  return run.over !== undefined && run.calls.every((call) => !isLive(call, now, certainty));
}
