import type { Observable } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolOutput, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolExecution } from '../../tools/ToolResult.ts';
import { CallOutput } from '../output/CallOutput.ts';
import { collectedOutput, collectOutput } from '../output/collectOutput.ts';
import { type CallLimits, outputLimits } from '../output/outputLimits.ts';
import type { CallPlan } from './CallPlan.ts';
import type { Failure } from './failure.ts';
import { failedOutcome, givenOutcome, type Outcome } from './outcome.ts';

const NO_PARTS: readonly ToolOutputPart[] = /* @__PURE__ */ Object.freeze([]);

/** What the tool of a running call has given, bounded, and the outcome that is made of it. */
export class GivenOutput {
  readonly #call: ToolCall;
  readonly #limits: CallLimits;
  /** Made with the first output. */
  #output: CallOutput | undefined;
  /** What code around the tool collects, or has collected: each of several that stand around one another. */
  #collected: readonly CallOutput[] = [];
  /** The structured value that came last; undefined if none came. */
  #structured: unknown;
  #isError = false;

  constructor({ call, resolved, core }: Pick<CallPlan, 'call' | 'resolved' | 'core'>) {
    const { traits, stopsAtLimit } = resolved;
    this.#call = call;
    this.#limits = outputLimits(core.settings.results, traits, stopsAtLimit);
  }

  /** Whether it has reached its limit, and nothing more is wanted. */
  get isFull(): boolean {
    return this.#limits.stopsAtLimit && this.#output?.overflowed === true;
  }

  /** Takes an output; returns what of it is kept and need not wait for what follows. */
  push(output: ToolOutput): readonly ToolOutputPart[] {
    const { parts, structured, isError } = output;
    if (structured !== undefined) this.#structured = structured;
    if (isError === true) this.#isError = true;
    const collected = this.#output === undefined ? collectedOutput(output) : undefined;
    if (collected?.truncation !== undefined) {
      // It was bounded while it was collected, and its sink has what is over.
      this.#output = collected;
      return parts;
    }
    this.#output ??= this.#create();
    return this.#output.push(output);
  }

  /** Makes one output, bounded like the result, of all that `source` gives. */
  collect(source: Observable<ToolOutput>): Observable<ToolOutput> {
    const create = (): CallOutput => {
      const output = this.#create();
      // What has ended is of an earlier attempt, and nothing of it was taken; what is open stands around this one.
      this.#giveUpCollected((earlier) => !earlier.isOpen);
      this.#collected = [...this.#collected.filter(({ isOpen }) => isOpen), output];
      return output;
    };
    return collectOutput(source, create, this.#limits.stopsAtLimit);
  }

  /** Says that nothing more comes; returns what was held back. `isComplete`: everything came. */
  end(isComplete: boolean): readonly ToolOutputPart[] {
    return this.#output?.end(isComplete) ?? NO_PARTS;
  }

  /**
   * Ends what goes to the sink. Emits the note about the whole output once, no parts if there is none, and completes.
   * Undefined if there is nothing to wait for.
   */
  finish(): Observable<readonly ToolOutputPart[]> | undefined {
    this.#giveUpCollected(() => true);
    return this.#output?.finish();
  }

  /** Unsubscribes the sinks. Idempotent. */
  abort(): void {
    this.#output?.abort();
    this.#giveUpCollected(() => true);
  }

  /** The outcome, if this is all that the tool gives. */
  succeeded(end: ToolExecution): Outcome {
    const marks = { isError: this.#isError, structured: this.#structured };
    return givenOutcome(this.#output, this.#executionAt(end), marks);
  }

  /** The outcome, if the call failed. */
  failed(failure: Failure, end: ToolExecution): Outcome {
    const limit = this.#limits;
    const execution = this.#executionAt(end);
    if (this.#output === undefined) return failedOutcome(failure, execution, { limit });
    const { kept: before, truncation: lacks, note } = this.#output;
    return failedOutcome(failure, execution, { limit, before, lacks, note });
  }

  /** A tool that has ended was stopped if its limit was reached while its output was collected, whatever was made of that. */
  #executionAt(end: ToolExecution): ToolExecution {
    const isCutShort = this.#collected.some((output) => output.isCutShort);
    return end === 'finished' && isCutShort ? 'interrupted' : end;
  }

  /** Unsubscribes the sinks of what was collected, but for the one whose output was taken. */
  #giveUpCollected(isDue: (output: CallOutput) => boolean): void {
    for (const output of this.#collected)
      if (output !== this.#output && isDue(output)) output.abort();
  }

  #create(): CallOutput {
    return new CallOutput(this.#call, this.#limits);
  }
}
