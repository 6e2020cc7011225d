import type { PreparedCall, RunControl } from '../executor/run/RunControl.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { interruptOf } from '../tools/interruptOf.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry, GivenInput } from './CallEntry.ts';
import { callKey } from './callKey.ts';
import type { Ledger } from './Ledger.ts';
import { repeatedResult, unknownResult } from './syntheticResult.ts';
import { isHeld, isInterrupted, isPutOff, waitsForApproval } from './waitingCalls.ts';

/** What decides about calls beside what was before. */
export interface CallRules {
  /** What calls that wait for outside input get, by their ids. An input is taken out when its call gets it. */
  readonly inputs: Map<string, unknown>;
  /** How often each call was made in the turns before. */
  readonly counts: ReadonlyMap<string, number>;
  /** How often one may be made. */
  readonly maxIdenticalCalls: number;
}

/** A call that was taken in. */
interface EnteredCall {
  readonly entry: CallEntry;
  /** The same call of a broken response before, or of a snapshot. */
  readonly same: CallEntry | undefined;
  /** Whether that is of a snapshot, of this very response. */
  readonly isReplay: boolean;
}

/**
 * The calls of one response: decides of each whether it runs, and keeps how far it has got. It is told at once what happens,
 * not through events, so that what it says of the calls is true whenever it is asked.
 */
export class TurnCalls implements RunControl {
  readonly #rules: CallRules;
  /** Calls that ran in broken responses of the same turn. */
  readonly #ledger: Ledger;
  /** The calls of the same response, by index, where it is said again. */
  readonly #replayed: ReadonlyMap<number, CallEntry>;
  readonly #entries: CallEntry[] = [];
  readonly #byCall = new Map<ToolCall, CallEntry>();
  /** How often each call was made in this response. */
  readonly #made = new Map<string, number>();
  /** How often of these it was not refused. */
  readonly #counted = new Map<string, number>();

  constructor(rules: CallRules, ledger: Ledger, replayed: readonly CallEntry[] = []) {
    this.#rules = rules;
    this.#ledger = ledger;
    this.#replayed = new Map(replayed.map((entry) => [entry.call.index, entry]));
  }

  prepare(call: ToolCall): PreparedCall | undefined {
    const { counts, maxIdenticalCalls } = this.#rules;
    const { entry, same, isReplay } = this.#enter(call);
    const { key } = entry;
    const prepared = same && this.#adopt(entry, same, isReplay);
    // At once: it is true before what is known of the call is resolved, which runs code of the user.
    if (prepared?.type === 'result') entry.result = prepared.result;
    if (maxIdenticalCalls === Number.POSITIVE_INFINITY) return prepared;
    const before = (counts.get(key) ?? 0) + (this.#counted.get(key) ?? 0);
    // What was refused is not counted, also when it is said again.
    if (before >= maxIdenticalCalls) {
      return prepared ?? { type: 'result', result: repeatedResult(call, before) };
    }
    this.#counted.set(key, (this.#counted.get(key) ?? 0) + 1);
    return prepared;
  }

  started(call: ToolCall, idempotent: boolean): void {
    const entry = this.#byCall.get(call);
    if (entry === undefined) return;
    entry.executed = true;
    entry.idempotent = idempotent;
    const { given } = entry;
    if (given === undefined) return;
    if (waitsForApproval(given.waited)) entry.approval = given.input;
    if (!idempotent) entry.given = undefined;
  }

  settled(call: ToolCall, result: ToolResult): void {
    // One that was cancelled before it was sealed was never asked about.
    const entry = this.#byCall.get(call) ?? this.#enter(call).entry;
    entry.result = result;
    if (!isPutOff(entry)) entry.given = undefined;
  }

  /** Says that the conversation is aborted now: the results that the calls get by that do not last. */
  cutShort(): void {
    for (const entry of this.#entries) if (entry.result === undefined) entry.isCutShort = true;
  }

  /** All calls so far, in call order. */
  get entries(): readonly CallEntry[] {
    return [...this.#entries].sort((one, other) => one.call.index - other.call.index);
  }

  /** How many there are so far. */
  get count(): number {
    return this.#entries.length;
  }

  /** Their results so far, in call order. */
  get results(): readonly ToolResult[] {
    return this.entries.flatMap(({ result }) => (result === undefined ? [] : [result]));
  }

  /** Whether a tool was started, for this response or a broken one before. */
  get hasExecuted(): boolean {
    return this.#ledger.entries.length > 0 || this.#entries.some(isWorthKeeping);
  }

  /** How often each call was made in the conversation, this response counted. */
  get counts(): ReadonlyMap<string, number> {
    const sums = new Map(this.#rules.counts);
    for (const [key, count] of this.#counted) sums.set(key, (sums.get(key) ?? 0) + count);
    return sums;
  }

  /** Keeps the calls that have run for the next response to the same request. */
  keep(): void {
    for (const entry of this.entries) if (isWorthKeeping(entry)) this.#ledger.keep(entry);
  }

  /** Takes a call in, with what is known of it from before. */
  #enter(call: ToolCall): EnteredCall {
    const key = callKey(call);
    const occurrence = this.#made.get(key) ?? 0;
    this.#made.set(key, occurrence + 1);
    const replayed = this.#replayed.get(call.index);
    const same = replayed ?? this.#ledger.find(key, occurrence);
    const { executed = false, idempotent = false, approval } = same ?? {};
    const known = { executed, idempotent, ...(approval !== undefined && { approval }) };
    const entry: CallEntry = { call, key, occurrence, ...known, result: undefined };
    this.#entries.push(entry);
    this.#byCall.set(call, entry);
    return { entry, same, isReplay: replayed !== undefined };
  }

  /** What a call gets that was made before; `isSame`: in this response, not in a broken one before it. */
  #adopt(entry: CallEntry, same: CallEntry, isSame: boolean): PreparedCall | undefined {
    const { call, executed, idempotent } = same;
    const result = isPutOff(same) ? same.given.waited : same.result;
    if (result === undefined) {
      return executed && !idempotent ? { type: 'result', result: unknownResult(call) } : undefined;
    }
    if (isHeld(result)) return undefined;
    const interrupt = interruptOf(result);
    if (interrupt === undefined) {
      const mayRepeat = idempotent && !isSame && result.execution !== 'finished';
      return mayRepeat ? undefined : { type: 'result', result };
    }
    entry.given = this.#inputFor(same, result);
    return entry.given === undefined ? { type: 'result', result } : goingOn(entry, interrupt.state);
  }

  /** The outside input for a call that waits for it by that result, if there is one. */
  #inputFor({ call, given }: CallEntry, waited: ToolResult): GivenInput | undefined {
    const { inputs } = this.#rules;
    if (!inputs.has(call.id)) return given;
    const input = inputs.get(call.id);
    inputs.delete(call.id);
    return { input, waited };
  }
}

/** How a call goes on that was given what it had waited for. `state`: what it had kept for itself. */
function goingOn({ given, approval }: CallEntry, state: unknown): PreparedCall | undefined {
  if (given === undefined) return undefined;
  const { input, waited } = given;
  if (waitsForApproval(waited)) return { type: 'approval', approval: input };
  const resume = { input, state };
  return { type: 'resume', resume, ...(approval !== undefined && { approval }) };
}

function isWorthKeeping(entry: CallEntry): boolean {
  return entry.executed || isInterrupted(entry) || isPutOff(entry);
}
