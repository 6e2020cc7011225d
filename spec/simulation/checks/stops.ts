import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';

/** S14 and H3: when a stop has come back, all is told and everything that ran was stopped; a second one changes nothing. */
export function checkStops(ledger: Ledger): Check {
  return {
    stopped(run) {
      // A stop inside another one has nothing left to do but to tell: the outer one goes on with the rest.
      const isInner = ledger.stopping > 0;
      for (const call of ledger.calls) {
        if (call.run === run || (!isInner && isStoppedWith(run, call))) checkTold(ledger, call);
        if (!isInner && (call.run === run || isStoppedWith(run, call))) checkStopped(ledger, call);
      }
      checkRepeated(ledger, run);
    },
    over() {
      for (const run of ledger.runs) checkTransport(ledger, run);
    },
  };
}

/** Whether a call is nested in calls of a run that were stopped just now: who had a result before is left alone. */
function isStoppedWith(run: RunFacts, { run: inner }: CallFacts): boolean {
  const depth = inner.ancestors.findIndex((call) => call.run === run);
  const since = run.stops.at(-1)?.called.seq ?? 0;
  const around = inner.ancestors.slice(0, depth + 1);
  return (
    depth >= 0 && around.every((call) => wasStopped(call) && (call.settled?.seq ?? since) >= since)
  );
}

function checkTold(ledger: Ledger, call: CallFacts): void {
  if (call.sealed !== undefined && call.knownResult === undefined) {
    ledger.report('S14', `${call.name} has no result when the stop of its run comes back`);
  }
}

/** Whatever was unsubscribed has had its teardown, whoever listens to a signal has heard it. */
function checkStopped(ledger: Ledger, call: CallFacts): void {
  const attempt = call.attempts.at(-1);
  if (attempt === undefined || !attempt.left || attempt.ended !== undefined) return;
  const { gives } = call.plan.script ?? {};
  // What comes later than the stop: the end of an iterator that answers with promises.
  const isLater = gives === 'async iterable';
  if (attempt.closed < attempt.opened && !isLater && !isStarting(call)) {
    ledger.report('H4', `the source of ${call.name} was not unsubscribed by the stop of its run`);
  }
  if (call.plan.script?.heeds && attempt.aborts.length === 0 && wasStopped(call)) {
    ledger.report('H4', `the signal of ${call.name} did not abort by the stop of its run`);
  }
}

/** Whether the stop came from inside the tool while it was being subscribed to. */
function isStarting(call: CallFacts): boolean {
  const { gives } = call.plan.script ?? {};
  return call.work > 0 && (gives === undefined || gives === 'value' || gives === 'iterable');
}

function wasStopped({ knownResult }: CallFacts): boolean {
  return knownResult?.execution === 'interrupted' && knownResult.status === 'cancelled';
}

function checkRepeated(ledger: Ledger, run: RunFacts): void {
  const { handle } = run;
  if (handle === undefined) return;
  const before = handle.getCompletedResults();
  if (handle.addTool({ id: 'late', name: 'late' })) {
    ledger.report('S14', `run ${run.id} takes a call after it was stopped`);
  }
  const { completed, interrupted, notStarted } = handle.discard('again');
  const after = handle.getCompletedResults();
  const isSame = before.length === after.length && before.every((one, at) => one === after[at]);
  if (!isSame) ledger.report('H3', `run ${run.id}: a second discard changes its results`);
  if (completed.length + interrupted.length + notStarted.length !== after.length) {
    ledger.report('H3', `run ${run.id}: the summary of discard is not all of its results`);
  }
}

/** Who leaves has the tools stopped before the transport. */
function checkTransport(ledger: Ledger, run: RunFacts): void {
  const left = run.stops.find(({ how }) => how === 'unsubscribe');
  if (left === undefined || run.sourceClosed === undefined) return;
  if (run.sourceClosed.seq < left.called.seq) return;
  for (const call of run.calls) {
    const stops = call.attempts.flatMap(({ aborts, closedAt }) => [aborts[0], closedAt]);
    const isLate = stops.some(
      (at) =>
        at !== undefined &&
        at.seq > left.called.seq &&
        at.seq < (left.returned?.seq ?? 0) &&
        at.seq > (run.sourceClosed?.seq ?? 0),
    );
    if (isLate) ledger.report('S14', `${call.name} was stopped after the transport of its run`);
  }
}
