import { textOf } from '../../helpers/brief.ts';
import { conflicts } from '../../helpers/conflicts.ts';
import { budgetOf } from '../checks/output.ts';
import { CROWD } from '../checks/stack.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import { isMany, isStructured } from '../world/saying.ts';

/** A guarantee of INVARIANTS.md, and when a turn puts it to the test. */
export interface Occasion {
  /** What is promised, in short. */
  readonly promise: string;
  /** What is counted: without any of these there was nothing that could have broken the promise. */
  readonly counted: string;
  /** How many of them a turn has. */
  readonly count: (ledger: Ledger) => number;
}

/** By number. S11 is about two turns, which are counted where they are played. */
export const OCCASIONS: Readonly<Record<string, Occasion>> = {
  S1: {
    promise: 'A call starts at most once',
    counted: 'calls that have started',
    count: calls(isStarted),
  },
  S2: {
    promise: 'Every call settles exactly once',
    counted: 'calls that have sealed',
    count: calls(({ sealed }) => sealed !== undefined),
  },
  S3: {
    promise: 'Nothing is told of a call after its result',
    counted: 'calls that were ended while they ran',
    count: calls(({ result }) => result?.execution === 'interrupted'),
  },
  S4: {
    promise: 'Calls that conflict do not run at the same time',
    counted: 'pairs that conflict, of all runs, and both ran',
    count: ({ calls: all }) => pairs(all, (a, b) => a.run === b.run || areKeyed(a, b)),
  },
  S5: {
    promise: 'Of these, the later one starts after the earlier one has ended',
    counted: 'pairs of one run that conflict, and both ran',
    count: ({ runs }) => sum(runs, (run) => pairs(run.calls, () => true)),
  },
  S6: {
    promise: 'Effects and values read are those of running the calls one by one',
    counted: 'steps that have read or written',
    count: (ledger) => sum(ledger.calls, ({ effects }) => effects.length),
  },
  S7: {
    promise: 'No limit is passed, of a run, a tool or the executor',
    counted: 'calls that a limit has kept waiting',
    count: calls(({ met }) => met.has('slot') || met.has('cap') || met.has('total')),
  },
  S8: {
    promise: 'What may start has started, the lowest first',
    counted: 'calls that have waited, and started',
    count: calls((call) => isStarted(call) && hasWaited(call)),
  },
  S9: {
    promise: 'Every call settles; nothing deadlocks or starves',
    counted: 'calls that have waited for other runs',
    count: calls(({ met }) => met.has('other run') || met.has('older ticket') || met.has('total')),
  },
  S10: {
    promise: 'At its deadline a call has its result, whatever its tool does',
    counted: 'calls that have met their deadline',
    count: calls(({ result }) => result?.status === 'timeout'),
  },
  S11: {
    promise: 'One call more that conflicts with none changes nothing for the others',
    counted: 'turns that were played with and without it',
    count: () => 0,
  },
  S12: {
    promise: '`safe` and `unsafe` are the claims none and exclusive',
    counted: 'calls whose claims were said without keys',
    count: calls((call) => isStarted(call) && call.claims.access !== 'keys'),
  },
  S13: {
    promise: 'A call that is cancelled while it waits keeps its place',
    counted: 'such calls with one behind them that ran',
    count: calls(
      (call) =>
        call.cancelled !== undefined &&
        !isStarted(call) &&
        hasWaited(call) &&
        call.run.calls.some((later) => later.index > call.index && isStarted(later)),
    ),
  },
  S14: {
    promise: 'No call starts after discard, unsubscribe or abort',
    counted: 'calls that were waiting then',
    count: calls(({ run, started, sealed, result }) => {
      const stop = run.stops[0]?.called.seq ?? 0;
      const wasThere = sealed !== undefined && sealed.seq < stop;
      return wasThere && started === undefined && result?.status === 'cancelled';
    }),
  },
  S15: {
    promise: 'Many synchronous tools do not grow the stack',
    counted: 'calls of crowds',
    count: ({ runs }) => sum(runs, (run) => (run.calls.length < CROWD ? 0 : run.calls.length)),
  },
  S17: {
    promise: 'Who waits for an approval delays only what conflicts; who is denied never starts',
    counted: 'calls that have waited for one',
    count: calls(({ met }) => met.has('approval')),
  },
  W1: {
    promise: 'Any cut of the bytes gives the same calls',
    counted: 'calls out of bytes that were cut anywhere',
    count: calls(({ run, sealed }) => run.plan.cuts !== undefined && sealed !== undefined),
  },
  W2: {
    promise: 'No call starts before its seal, none that is held before a good finish',
    counted: 'calls that were held',
    count: calls(({ met }) => met.has('commit')),
  },
  W3: {
    promise: 'The arguments are the text of the stream, verbatim',
    counted: 'argument texts that tools got',
    count: ({ calls: all }) => sum(all, ({ attempts }) => attempts.length),
  },
  W4: {
    promise: 'Of a stream that is cut, no incomplete call runs',
    counted: 'calls that had begun in such streams',
    count: calls(({ run }) => run.ending?.how === 'broken' || run.ending?.how === 'truncated'),
  },
  W5: {
    promise: 'Blank and repeated ids change nothing but the id',
    counted: 'calls with such ids',
    count: calls(({ run, sealed }) => run.plan.ids !== undefined && sealed !== undefined),
  },
  R1: {
    promise: 'Calls and results are one to one, in call order',
    counted: 'runs with results',
    count: runs(({ handle }) => (handle?.getCompletedResults().length ?? 0) > 0),
  },
  R2: {
    promise: 'Ordered results are a contiguous prefix',
    counted: 'runs with several results',
    count: runs((run) => run.ordered.length > 1),
  },
  R3: {
    promise: 'Completed and ordered results are the same set',
    counted: 'results that were given both ways',
    count: ({ runs: all }) => sum(all, ({ completed }) => completed.length),
  },
  R4: {
    promise: 'Dropping progress loses no result',
    counted: 'progress that was told',
    count: ({ calls: all }) =>
      sum(all, ({ events }) => events.filter(({ event }) => event.type === 'tool-progress').length),
  },
  R5: {
    promise: 'The text that is kept never exceeds the limit',
    counted: 'results that were cut',
    count: calls(isCut),
  },
  R6: {
    promise: 'No cut goes through a character',
    counted: 'texts with characters of two units that were cut',
    count: calls((call) => isCut(call) && /[\ud800-\udbff]/.test(saidBy(call))),
  },
  R7: {
    promise: 'What was cut is left alone by the same limit or a higher one',
    counted: 'results that were cut, and bounded again',
    count: calls(isCut),
  },
  R8: {
    promise: 'Within the limit nothing changes',
    counted: 'good results within their limit',
    count: calls(
      ({ result, tool }) =>
        result?.status === 'ok' && (tool?.limit ?? 0) > 0 && result.truncated === undefined,
    ),
  },
  R9: {
    promise: 'A JSON value that was cut parses',
    counted: 'such values',
    count: calls((call) => isCut(call) && isStructured(kindOf(call), saidBy(call), call.plan.n)),
  },
  R10: {
    promise: 'Cutting while it streams and cutting the whole give the same',
    counted: 'results that were cut while they streamed',
    count: calls((call) => isCut(call) && isMany(kindOf(call)) && call.result?.status === 'ok'),
  },
  R11: {
    promise: 'A source without end is stopped at its limit',
    counted: 'such sources',
    count: calls(
      (call) => isCut(call) && call.plan.script?.ends === 'endless' && isMany(kindOf(call)),
    ),
  },
  R12: {
    promise: '`fitResults` keeps the budget of a turn, in one way',
    counted: 'runs whose results passed theirs',
    count: runs((run) => charsOf(run) > budgetOf(run.calls.length)),
  },
  R13: {
    promise: 'A sink that fails keeps status and bound',
    counted: 'results that were cut, and whose sink failed',
    count: calls((call) => isCut(call) && call.run.options.spill === 'fails'),
  },
  H1: {
    promise: "At most one listener on the caller's signal, none afterwards",
    counted: 'runs that have listened',
    count: runs(({ mostListeners }) => mostListeners > 0),
  },
  H2: {
    promise: 'No rejection that nobody handles',
    counted: 'starts that have failed, or were stopped before their end',
    count: ({ calls: all }) =>
      sum(all, ({ attempts }) => attempts.filter(({ ended }) => ended !== 'well').length),
  },
  H3: {
    promise: 'Discard and cancel are idempotent, from wherever they come',
    counted: 'stops and cancels, each done twice',
    count: ({ runs: all, calls: each }) =>
      sum(all, ({ stops }) => stops.length) +
      each.filter(({ cancelled }) => cancelled !== undefined).length,
  },
  H4: {
    promise: 'The teardown of every started tool runs exactly once',
    counted: 'teardowns that were due',
    count: ({ calls: all }) => sum(all, ({ attempts }) => sum(attempts, ({ opened }) => opened)),
  },
  H5: {
    promise: 'No timer is left behind',
    counted: 'timers that the library has asked for',
    count: ({ clock }) => clock.scheduled('library'),
  },
  H6: {
    promise: 'No claim, slot or work is left behind',
    counted: 'calls with claims that have started',
    count: calls((call) => isStarted(call) && call.claims.access !== 'none'),
  },
};

function calls(is: (call: CallFacts) => boolean): Occasion['count'] {
  return (ledger) => ledger.calls.filter(is).length;
}

function runs(is: (run: RunFacts) => boolean): Occasion['count'] {
  return (ledger) => ledger.runs.filter(is).length;
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

/** How many pairs of these have run both, and conflict, and are as `is` says. */
function pairs(all: readonly CallFacts[], is: (a: CallFacts, b: CallFacts) => boolean): number {
  const started = all.filter(isStarted);
  return sum(
    [...started.keys()],
    (at) =>
      started.slice(0, at).filter((one) => {
        const other = started[at];
        return other !== undefined && is(one, other) && conflicts(one.claims, other.claims);
      }).length,
  );
}

/** Whether calls of different runs may meet at a key. */
function areKeyed({ claims }: CallFacts, { claims: others }: CallFacts): boolean {
  return claims.access === 'keys' && others.access === 'keys';
}

function isStarted({ started }: CallFacts): boolean {
  return started !== undefined;
}

function hasWaited({ events }: CallFacts): boolean {
  return events.some(({ event }) => event.type === 'tool-queued');
}

function isCut({ result, tool }: CallFacts): boolean {
  return tool !== undefined && result?.truncated !== undefined;
}

function saidBy({ attempts }: CallFacts): string {
  return attempts.at(-1)?.said ?? '';
}

function kindOf({ tool }: CallFacts) {
  return tool?.kind ?? 'invokable';
}

function charsOf({ calls: all }: RunFacts): number {
  return sum(all, ({ result }) => textOf(result?.parts ?? []).length);
}
