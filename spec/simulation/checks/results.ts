import { from } from 'rxjs';
import { results } from '../../../lib/executor/operators/results.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { blankId, wireId } from '../world/callInput.ts';
import { formats, idsIn } from '../world/formats.ts';
import { toolName } from './context.ts';

/** R1 to R4: calls and results are one to one and in order, however they are asked for. */
export function checkResults(ledger: Ledger): Check {
  return {
    over() {
      for (const run of ledger.runs) {
        checkOrdered(ledger, run);
        checkAsked(ledger, run);
        checkIds(ledger, run);
        checkTranscript(ledger, run);
        checkDropped(ledger, run);
        for (const call of run.calls) checkFacts(ledger, call);
      }
    },
  };
}

/** What `orderedResults$` has given is in order, and is all that `results$` has. */
function checkOrdered(ledger: Ledger, { id, ordered, completed, plan, calls }: RunFacts): void {
  if (plan.plain) return;
  const indexes = ordered.map(({ index }) => index);
  if (indexes.some((index, at) => index <= (indexes[at - 1] ?? -1))) {
    ledger.report('R2', `run ${id}: ordered results come as ${indexes}`);
  }
  const sealed = calls.filter((call) => call.knownResult !== undefined).map(({ index }) => index);
  if (indexes.join() !== sealed.join()) {
    ledger.report('R2', `run ${id}: ordered results ${indexes} of calls ${sealed}`);
  }
  const isSame =
    ordered.length === completed.length && ordered.every((result) => completed.includes(result));
  if (!isSame) ledger.report('R3', `run ${id}: completed and ordered results differ`);
}

/** What a run gives that is asked for its results. */
function checkAsked(ledger: Ledger, run: RunFacts): void {
  const { id, handle, remaining, batch, calls } = run;
  if (handle === undefined) return;
  const known = handle.getCompletedResults();
  const sorted = [...known].sort((a, b) => a.index - b.index);
  if (!isEqual(remaining, sorted))
    ledger.report('R1', `run ${id}: remaining results are not all in order`);
  if (run.plan.entry === 'batch') {
    const { twice = [], ids } = run.plan;
    const again = calls.filter(({ plan }) => ids !== 'blank' && twice.includes(plan.n));
    const expected = [...calls, ...again].map((call) => call.knownResult);
    if (!isEqual(batch, expected)) {
      ledger.report('R1', `run ${id}: executeAll does not give a result for each position`);
    }
  }
  if (!isEqual(run.replayed, known)) ledger.report('R3', `run ${id}: not all results are replayed`);
  if (!isEqual(run.replayedInOrder, sorted)) {
    ledger.report('R3', `run ${id}: not all results are replayed in order`);
  }
  const settledAt = known.map(({ timing }) => timing.settledAt);
  if (settledAt.some((at, place) => at < (settledAt[place - 1] ?? 0))) {
    ledger.report('R1', `run ${id}: completed results are not in order of completion`);
  }
}

function isEqual(
  one: readonly (ToolResult | undefined)[] | undefined,
  other: readonly (ToolResult | undefined)[],
): boolean {
  return one?.length === other.length && one.every((result, at) => result === other[at]);
}

/** W5: ids of a response are unique and not empty, whatever the wire says. */
function checkIds(ledger: Ledger, { id, plan, calls }: RunFacts): void {
  if (plan.entry !== 'anthropic' && plan.entry !== 'openai') return;
  const ids = calls.flatMap(({ knownResult }) => knownResult?.callId ?? []);
  if (ids.includes('')) ledger.report('W5', `run ${id}: a call has no id`);
  if (new Set(ids).size < ids.length) ledger.report('W5', `run ${id}: ids repeat: ${ids}`);
}

/** The message of the model and the answers to it name the same calls in the same order. */
function checkTranscript(ledger: Ledger, run: RunFacts): void {
  const { entry } = run.plan;
  const { messageIds, handle, id } = run;
  if (entry !== 'anthropic' && entry !== 'openai') return;
  if (messageIds === undefined || handle === undefined) return;
  const answerIds = idsIn(formats[entry].toolResults(handle.getCompletedResults()));
  if (answerIds.join() !== messageIds.join()) {
    ledger.report('R1', `run ${id}: calls ${messageIds} are answered as ${answerIds}`);
  }
}

/** The id of a call where it is what was given: a decoder may have to make others. */
function idOf({ plan, index, run }: CallFacts): string | undefined {
  const { entry, ids } = run.plan;
  if (entry === 'anthropic' || entry === 'openai') return undefined;
  return wireId(plan, ids) || (entry === 'events' ? blankId(index) : '');
}

/** R4: who drops everything but the results has all of them. */
function checkDropped(ledger: Ledger, { id, plan, isStopped, emitted, completed }: RunFacts): void {
  if (plan.plain || plan.entry === 'batch' || isStopped) return;
  const kept: ToolResult[] = [];
  from(emitted)
    .pipe(results())
    .subscribe((result) => kept.push(result));
  if (!isEqual(kept, completed))
    ledger.report('R4', `run ${id}: results are lost among the events`);
}

/** What a result says of its call and of time. */
function checkFacts(ledger: Ledger, call: CallFacts): void {
  const { result, name, sealed, settled, started } = call;
  if (result === undefined || sealed === undefined) return;
  const { timing, execution, attempts } = result;
  const isFrozen = [result, result.parts, result.timing, ...result.parts].every(Object.isFrozen);
  if (!isFrozen) ledger.report('R1', `the result of ${name} is not frozen`);
  if (result.index !== call.index) ledger.report('R1', `${name} has index ${result.index}`);
  const { callId } = result;
  if (result.toolName !== toolName(call) || callId !== (idOf(call) ?? callId)) {
    ledger.report('R1', `the result of ${name} is of ${result.toolName}, with id "${callId}"`);
  }
  if (timing.sealedAt !== sealed.at)
    ledger.report('R1', `${name}: sealed at ${sealed.at}, not ${timing.sealedAt}`);
  if (timing.settledAt !== settled?.at) {
    ledger.report('R1', `${name}: told at ${settled?.at}, settled at ${timing.settledAt}`);
  }
  const isStarted = call.attempts.length > 0;
  if ((execution === 'not-started') === isStarted) {
    ledger.report(
      'R1',
      `${name} is ${execution}, and its tool was entered ${call.attempts.length} times`,
    );
  }
  if (execution === 'not-started') return;
  if (timing.startedAt !== started?.at) {
    ledger.report('R1', `${name}: started at ${started?.at}, not ${timing.startedAt}`);
  }
  const told = call.events.filter(({ event }) => event.type === 'tool-start').length;
  if (attempts !== told) ledger.report('R1', `${name}: ${told} starts told, ${attempts} counted`);
}
