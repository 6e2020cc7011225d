import { conflicts } from '../../helpers/conflicts.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';

/** A failed call takes with it the later ones that the option names, and no others. */
export function checkCascade(ledger: Ledger): Check {
  const { cascade } = ledger.options;
  return {
    started(call) {
      const failed = call.run.calls.find((one) => takes(one, call));
      if (failed) ledger.report('cascade', `${call.name} starts after ${failed.name} has failed`);
    },
    over() {
      for (const call of ledger.calls) {
        if (!isCascaded(call)) continue;
        if (call.run.calls.some((one) => takes(one, call))) continue;
        ledger.report('cascade', `${call.name} was skipped for a failure that concerns it not`);
      }
    },
  };

  /** Whether a call has failed and takes a later one with it. */
  function takes(failed: CallFacts, later: CallFacts): boolean {
    const result = failed.knownResult;
    const hasFailed = result?.status === 'error' || result?.status === 'timeout';
    if (!hasFailed || cascade === undefined || failed.index >= later.index) return false;
    return cascade === 'all' || conflicts(failed.claims, later.claims);
  }
}

/** Whether a call was skipped because another one had failed. */
export function isCascaded({ result }: CallFacts): boolean {
  return result?.status === 'skipped' && / failed\.$/.test(result.error?.message ?? '');
}
