import { CROWD } from '../checks/stack.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { TurnPlan } from '../plan/TurnPlan.ts';
import { causeOf } from './causeOf.ts';

/** Everything that a turn has visited, by name: `group: situation`. One may come several times. */
export function* visit(plan: TurnPlan, ledger: Ledger): Generator<string> {
  for (const call of ledger.calls) yield* visitCall(call);
  for (const run of ledger.runs) yield* visitRun(run);
  yield* visitOptions(plan, ledger);
}

function* visitCall(call: CallFacts): Generator<string> {
  const { result, run } = call;
  if (result === undefined) return;
  yield `result: ${result.status}, ${result.execution}: ${causeOf(call)}`;
  if (call.isAdmissible) yield `claims: ${shapeOf(call)}`;
  if (call.plan.arguments !== undefined) yield `arguments: ${call.plan.arguments}`;
  yield* visitTool(call);
  yield* visitWaiting(call);
  if (run.options.approves && call.asked !== undefined) {
    yield `approval: ${call.plan.approval?.says ?? 'yes'}`;
  }
  if (call.cancelled !== undefined) yield `cancelled: ${stateAt(call, call.cancelled.seq)}`;
  yield* visitOutput(call);
}

function shapeOf({ claims, tool }: CallFacts): string {
  const said = tool?.claims === undefined ? 'by input' : 'for all calls';
  if (claims.access !== 'keys') return `${claims.access}, ${said}`;
  const [first, ...others] = claims.claims;
  if (others.length > 0) return `several keys, ${said}`;
  const mode = first?.writes ? 'write' : 'read';
  const depths = ['all keys', 'a prefix', 'a key below', 'a key far below'];
  return `${mode} ${depths[first?.path.length ?? 0]}, ${said}`;
}

function* visitTool(call: CallFacts): Generator<string> {
  const { plan, tool, attempts, nested, run } = call;
  if (attempts.length === 0) return;
  const { gives = 'observable', ends = 'well', badTeardown } = plan.script ?? {};
  yield `tool: ${tool?.kind ?? 'invokable'} gives ${gives}`;
  yield `end: ${ends}, by ${gives}`;
  if (badTeardown) yield 'end: a teardown that throws';
  if (attempts.length > 1) yield `attempts: ${attempts.length}`;
  if (nested.length > 0) yield `nested: ${run.ancestors.length + 1} deep`;
  if (nested.some(({ over }) => (over?.seq ?? 0) > (call.settled?.seq ?? 0))) {
    yield 'nested: longer than its parent';
  }
  if (run.ended?.abandoned.some(({ index }) => index === call.index)) yield 'work: given up';
  const { aborts = [] } = attempts.at(-1) ?? {};
  if (aborts.length > 0) yield 'work: told to stop';
  const { lastWords } = plan.script ?? {};
  if (aborts.length > 0 && lastWords && gives === 'observable') {
    yield `work: told to stop, and says ${lastWords}`;
  }
  yield* visitResolved(call);
}

function* visitResolved({ plan, isHandled, run }: CallFacts): Generator<string> {
  const { resolves = [] } = run.options;
  if (isHandled) return yield 'resolved: no tool, handled';
  if (plan.alias) yield 'resolved: an alias';
  if (plan.arguments === 'broken' && resolves.includes('repair')) yield 'resolved: repaired';
  if (plan.arguments === 'unfit' && resolves.includes('rewrite')) yield 'resolved: rewritten';
  if (plan.arguments === 'renamed') yield 'resolved: a renamed argument';
}

function* visitWaiting({ events, met, decided, started, run }: CallFacts): Generator<string> {
  for (const { event } of events) {
    if (event.type !== 'tool-queued') continue;
    const between = event.waitsFor === 'turn' && event.behind === undefined ? ' between runs' : '';
    yield `waits for: ${event.waitsFor}${between}`;
  }
  for (const kind of met) yield `in the way: ${kind}`;
  if (decided?.answer !== 'changed') return;
  const isOvertaken = run.calls.some((one) => (one.started?.seq ?? decided.seq) < decided.seq);
  yield `changed: ${started === undefined ? 'never starts' : isOvertaken ? 'behind others' : 'first'}`;
}

function stateAt({ sealed, started, settled }: CallFacts, seq: number): string {
  if ((settled?.seq ?? seq) < seq) return 'settled';
  if ((started?.seq ?? seq) < seq) return 'running';
  return (sealed?.seq ?? seq) < seq ? 'waiting' : 'not sealed';
}

function* visitOutput({ result, run }: CallFacts): Generator<string> {
  const { truncated, structured, status } = result ?? {};
  if (truncated === undefined) return;
  const mode = run.options.tail ? 'at both ends' : 'at its end';
  yield `cut: ${structured === undefined ? mode : 'inside its JSON'}${status === 'ok' ? '' : ', failed'}`;
  if (truncated.reference !== undefined) yield 'cut: with a reference';
}

function* visitRun(run: RunFacts): Generator<string> {
  const { plan, ending, calls, stops } = run;
  const { entry = 'push' } = plan;
  const nested = run.ancestors.length > 0 ? ', nested' : '';
  const sealed = calls.some((call) => call.sealed !== undefined);
  const how = ending === undefined ? 'none' : ending.how === 'bad' ? ending.reason : ending.how;
  const isStream = entry === 'events' || entry === 'anthropic' || entry === 'openai';
  const when =
    isStream && (how === 'broken' || how === 'truncated')
      ? sealed
        ? ', after calls'
        : ', before calls'
      : '';
  yield `ending: ${entry}${nested}: ${how}${when}`;
  for (const { how: stop } of stops) yield `stop: ${entry}: ${stop}`;
  if (plan.calls.length >= CROWD) yield 'run: a crowd';
  if (plan.aborted) yield `stop: ${entry}: aborted before`;
  if (plan.plain) yield `run: ${entry}, observed by its subscriber alone`;
  if (plan.ends?.bare && ending?.how === 'good') yield `bare: ${entry}`;
  if (plan.twice !== undefined) yield 'run: a batch with a call twice';
  if (plan.ids !== undefined && sealed) yield `ids: ${plan.ids}, ${entry}`;
  if (plan.cuts !== undefined && sealed) yield `cuts: ${entry}`;
}

function* visitOptions({ options = {}, runs }: TurnPlan, ledger: Ledger): Generator<string> {
  for (const around of options.around ?? []) yield `around: ${around}`;
  if (options.spill) yield `sink: ${options.spill}`;
  if (options.cascade) yield `cascade: ${options.cascade}`;
  if (runs.length > 1) yield `runs: ${runs.length}`;
  for (const what of ledger.done) yield `act: ${what}`;
  if (ledger.resumed > 0) yield 'work: goes on inside the telling of a result';
}
