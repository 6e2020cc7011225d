import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';

/** S1 to S3: a call starts at most once, settles exactly once, and is silent then. */
export function checkLifecycle(ledger: Ledger): Check {
  return {
    over() {
      for (const run of ledger.runs) {
        for (const call of run.calls) {
          checkResult(ledger, call);
          checkEvents(ledger, call);
        }
        checkDelivery(ledger, run);
      }
    },
  };
}

function checkResult(ledger: Ledger, call: CallFacts): void {
  const { sealed, knownResult, run, name } = call;
  if (sealed === undefined) {
    // Whoever has left hears of no seal any more.
    if (knownResult !== undefined && !run.isStopped)
      ledger.report('S2', `${name} has a result and no seal`);
    return;
  }
  const results = run.handle?.getCompletedResults().filter(({ index }) => index === call.index);
  if (results?.length !== 1) ledger.report('S2', `${name} has ${results?.length} results`);
  if (run.plan.plain && run.isStopped) return;
  const told = call.events.filter(({ event }) => event.type === 'tool-result');
  if (told.length !== 1) ledger.report('S2', `${name} was told ${told.length} results`);
  if (call.result !== results?.[0]) ledger.report('S2', `${name} has one result and tells another`);
}

function checkEvents(ledger: Ledger, call: CallFacts): void {
  const { events, name } = call;
  const types = events.map(({ event }) => event.type);
  const end = types.indexOf('tool-result');
  if (end >= 0 && end < types.length - 1) {
    ledger.report('S3', `${name} tells after its result: ${types.slice(end + 1).join(', ')}`);
  }
  const starts = events.flatMap(({ event }) =>
    event.type === 'tool-start' ? [event.attempt] : [],
  );
  const isRetried = ledger.options.around?.includes('retry') === true;
  if (starts.length > 1 && !isRetried) ledger.report('S1', `${name} starts ${starts.length} times`);
  if (call.attempts.length > 1 && !isRetried)
    ledger.report('S1', `the tool of ${name} is entered twice`);
  if (starts.some((attempt, at) => attempt !== at + 1)) {
    ledger.report('S1', `${name} counts its starts ${starts.join()}`);
  }
  const start = types.indexOf('tool-start');
  const isEarly = types.some((type, at) => isOfRunning(type) && (start < 0 || at < start));
  if (isEarly) ledger.report('S3', `${name} tells what it does before its start`);
  if (start >= 0 && types.lastIndexOf('tool-queued') > start) {
    ledger.report('S3', `${name} is told to wait after its start`);
  }
  const seqs = events.flatMap(({ event }) => (event.type === 'tool-output' ? [event.seq] : []));
  if (seqs.some((seq, at) => seq !== at))
    ledger.report('S3', `${name} counts outputs ${seqs.join()}`);
}

function isOfRunning(type: ToolEvent['type']): boolean {
  return type === 'tool-output' || type === 'tool-progress';
}

/** A subscriber gets everything that is told until it leaves, in the same order. */
function checkDelivery(ledger: Ledger, run: RunFacts): void {
  if (run.plan.plain || run.plan.entry === 'batch') return;
  const told = run.calls
    .flatMap(({ events }) => events)
    .sort((a, b) => a.moment.seq - b.moment.seq)
    .map(({ event }) => event);
  const left = run.stops.find(({ how }) => how === 'unsubscribe');
  const expected = left === undefined ? told : told.slice(0, run.emitted.length);
  const isSame = expected.every((event, at) => event === run.emitted[at]);
  if (!isSame || expected.length !== run.emitted.length) {
    ledger.report(
      'R1',
      `run ${run.id}: the subscriber got ${run.emitted.length} of ${told.length} events, or others`,
    );
  }
}
