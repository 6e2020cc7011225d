import { causeOf } from '../coverage/causeOf.ts';
import type { CallFacts, RunFacts, StopKind } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';

/** What a result says has happened has happened, then; and what was decided is in the result. */
export function checkOutcome(ledger: Ledger): Check {
  return {
    over() {
      for (const call of ledger.calls) {
        if (call.result === undefined) continue;
        const cause = causeOf(call);
        const { status, execution } = call.result;
        const holds = REASONS[cause] ?? REASONS[status];
        if (holds?.(call) === true && isAsDecided(call)) continue;
        ledger.report('outcome', `${call.name} is ${status}, ${execution}: ${cause}`);
      }
    },
  };
}

/** Whether a cause is one, by cause, or by status where the causes are many. */
const REASONS: Readonly<Record<string, (call: CallFacts) => boolean>> = {
  'its end': ({ attempts }) => GOOD_ENDS.includes(attempts.at(-1)?.ended ?? 'none'),
  'its limit': ({ tool, result }) => result?.truncated !== undefined && (tool?.limit ?? 0) > 0,
  'its failure': ({ attempts, plan }) =>
    // A generator fails with what it throws when it cleans up.
    plan.script?.badTeardown === true || BAD_ENDS.includes(attempts.at(-1)?.ended ?? 'none'),
  'wrong output': ({ plan }) => WRONG_ENDS.includes(plan.script?.ends ?? 'well'),
  'the guard': ({ plan, run }) =>
    plan.refused === true && run.options.around?.includes('guard') === true,
  'its deadline': ({ tool }) => (tool?.timeoutMs ?? 0) > 0,
  'its silence': ({ tool }) => (tool?.idleTimeoutMs ?? 0) > 0,
  'the deadline of an attempt': ({ run }) => run.options.around?.includes('timeout') === true,
  cancel: (call) => call.cancelled !== undefined && isAt(call, call.cancelled.at),
  discard: isStoppedBy('discard'),
  abort: isStoppedBy('abort'),
  unsubscribe: isStoppedBy('unsubscribe'),
  'what stops its parent': ({ run }) => run.ancestors.some(isOverOrStopped),
  'a broken stream': isEndedBy('broken'),
  'a stream without finish': isEndedBy('truncated'),
  length: finishedWith('length'),
  filter: finishedWith('content-filter'),
  pause: finishedWith('pause', 'unknown'),
  'no commit': ({ run }) => run.ending?.how === 'uncommitted',
  cascade: ({ run }) => run.options.cascade !== undefined,
  'too many calls': ({ isBeyond }) => isBeyond,
  silence: (call) => {
    const { asked, run } = call;
    return asked !== undefined && isAt(call, asked.at + (run.options.approvalTimeoutMs ?? 0));
  },
  denied: (call) => call.decided?.answer === 'no' && isAt(call, call.decided.at),
  invalid: ({ isAdmissible }) => !isAdmissible,
  'unknown-tool': ({ tool }) => tool === undefined,
};

const GOOD_ENDS = ['well', 'more after the end', 'second value', 'endless', 'never'];
const BAD_ENDS = [
  'throw',
  'throw text',
  'throw nothing',
  'failure',
  'retryable failure',
  'marked error',
];
const WRONG_ENDS = ['wrong output', 'second value'];

/** Whether a call settled at that time, or when it sealed later. */
function isAt({ result, sealed }: CallFacts, at: number): boolean {
  const settledAt = result?.timing.settledAt;
  return (
    settledAt === at || (settledAt === sealed?.at && settledAt !== undefined && settledAt > at)
  );
}

function isAfter({ result, run }: CallFacts): boolean {
  return (result?.timing.settledAt ?? 0) >= (run.ending?.at ?? 0);
}

function isStoppedBy(how: StopKind): (call: CallFacts) => boolean {
  return (call) => call.run.stops.some((stop) => stop.how === how && isAt(call, stop.called.at));
}

function isOverOrStopped({ knownResult, attempts }: CallFacts): boolean {
  return (
    knownResult !== undefined || attempts.some(({ closed, aborts }) => closed + aborts.length > 0)
  );
}

/** Whether the stream of a call has ended so: what waits is skipped, or, if the option says so, everything is discarded. */
function isEndedBy(how: 'broken' | 'truncated'): (call: CallFacts) => boolean {
  return (call) => {
    const { result, run } = call;
    const isDiscarded = run.options.onStreamError === 'discard';
    return (
      run.ending?.how === how && isAfter(call) && (result?.status === 'cancelled') === isDiscarded
    );
  };
}

function finishedWith(...reasons: string[]): (call: CallFacts) => boolean {
  const isIt = ({ ending }: RunFacts): boolean =>
    ending?.how === 'bad' && reasons.includes(ending.reason);
  return (call) => isIt(call.run) && isAfter(call);
}

/** Whether a call settles after its stream has broken, though everything should have been discarded then. */
function mustBeDiscarded({ run, result }: CallFacts): boolean {
  const { entry } = run.plan;
  const isModel = entry === 'events' || entry === 'anthropic' || entry === 'openai';
  const isBroken = run.ending?.how === 'broken' || run.ending?.how === 'truncated';
  if (!isModel || !isBroken || run.options.onStreamError !== 'discard') return false;
  return (result?.timing.settledAt ?? 0) > (run.ending?.at ?? 0);
}

/** Whether a call for which something was decided before its start has the result that goes with it. */
function isAsDecided(call: CallFacts): boolean {
  const { decided, result, tool, isAdmissible, isBeyond, run, cancelled } = call;
  const { status } = result ?? {};
  // What waits for a sink has its outcome, and keeps it.
  if (cancelled !== undefined && run.options.spill === undefined) return status === 'cancelled';
  if (mustBeDiscarded(call)) return false;
  if (decided?.answer === 'no') return status === 'denied';
  const isGone = status === 'cancelled' || status === 'skipped';
  if (isBeyond || isGone) return isGone;
  if (tool === undefined) return status === 'unknown-tool';
  return isAdmissible || status === 'invalid';
}
