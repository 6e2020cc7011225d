import type { Observable, SchedulerLike, Subscriber, Subscription } from 'rxjs';
import { subscribeEarly } from '../../sources/subscribeEarly.ts';
import type { CallAccess } from '../../tools/CallAccess.ts';
import { createCallContext } from '../../tools/createCallContext.ts';
import { marksExecution } from '../../tools/executionMark.ts';
import { TimeoutFailure } from '../../tools/TimeoutFailure.ts';
import type { AnyTool, ToolTraits } from '../../tools/Tool.ts';
import type { ToolOutput } from '../../tools/ToolOutputPart.ts';
import type { ToolExecution } from '../../tools/ToolResult.ts';
import { carriedParts, toolErrorInfo } from '../../tools/toolErrorInfo.ts';
import { WorkScope } from '../../tools/WorkScope.ts';
import { BoundedOutput, type TextLimit } from '../output/BoundedOutput.ts';
import { collectOutput, truncationOf } from '../output/collectOutput.ts';
import type { Schedule } from '../schedule/Schedule.ts';
import type { Turn } from '../schedule/Turn.ts';
import { CallDeadlines } from './CallDeadlines.ts';
import type { CallPlan, RunningCallHandlers } from './CallPlan.ts';
import type { CallRecord } from './CallRecord.ts';
import type { Failure } from './failure.ts';
import { failedOutcome, givenOutcome, type Outcome } from './outcome.ts';

const AT_LIMIT = 'The result has reached its limit.';

/**
 * One start of one tool: subscribes its source, bounds its output, keeps its deadlines, and knows when its work has ended.
 * It is the observer of the source, the scope of its work, and what the code around the tool's function may ask.
 */
export class RunningCall extends WorkScope implements CallAccess {
  readonly #plan: CallPlan;
  readonly #handlers: RunningCallHandlers;
  /** Made with the first output. */
  #output: BoundedOutput | undefined;
  /** Only if the call has any. */
  #deadlines: CallDeadlines | undefined;
  #sink: Subscriber<ToolOutput> | undefined;
  /** The structured value that came last; undefined if none came. */
  #structured: unknown;
  #isError = false;
  #grace: Subscription | undefined;
  /** Whether the tool's function was called: from then on effects can have happened. */
  #executed = false;
  /** Whether the tool's own code is running: that is work too, whatever it does to the call meanwhile. */
  #starting = false;
  /** Whether the outcome is known: from then on the source is not listened to. */
  #settled = false;
  /** Whether it was stopped: from then on only the end of its work is awaited. */
  #stopped = false;
  #ended = false;

  constructor(plan: CallPlan, handlers: RunningCallHandlers) {
    super();
    this.#plan = plan;
    this.#handlers = handlers;
  }

  /** Starts the tool and its deadlines. */
  start(): void {
    const { record, call, resolved, options, core } = this.#plan;
    const { tool, input } = resolved;
    const { timeoutMs = 0, idleTimeoutMs = 0 } = this.traits;
    if (timeoutMs > 0 || idleTimeoutMs > 0) {
      const deadlines = { timeoutMs, idleTimeoutMs };
      this.#deadlines = new CallDeadlines(deadlines, this.scheduler, (failure) =>
        this.#fail(failure, true),
      );
    }
    const facts = { toolName: tool.definition.name, attempt: 1, options };
    const context = createCallContext(call, facts, {
      work: this,
      progress: (value) => this.#handlers.progress(record, value),
    });
    this.#executed = !marksExecution(tool);
    this.#starting = true;
    try {
      subscribeEarly(core.handlerOf(tool)(input, context), this, (sink) => {
        this.#sink = sink;
      });
    } catch (error) {
      // `source` may throw, and so may a teardown, which comes out of `subscribe` if the source has already completed.
      this.error(error);
    }
    this.#starting = false;
    if (this.#stopped) this.#awaitEnd();
  }

  override get access(): this {
    return this;
  }

  /** Its place in its schedule. */
  get turn(): Turn<CallRecord> {
    return this.#plan.turn;
  }

  /** The schedule that its claims and slots belong to. */
  get schedule(): Schedule<CallRecord> {
    return this.#plan.core.schedule;
  }

  get scheduler(): SchedulerLike {
    return this.#plan.core.settings.scheduler;
  }

  get graceMs(): number {
    return this.#plan.core.settings.graceMs;
  }

  get tool(): AnyTool {
    return this.#plan.resolved.tool;
  }

  get traits(): ToolTraits<never, unknown> {
    return this.#plan.resolved.traits;
  }

  executing(): void {
    this.#executed = true;
  }

  attempt(attempt: number): void {
    this.#handlers.attempt(this.#plan.record, attempt);
  }

  collect(source: Observable<ToolOutput>): Observable<ToolOutput> {
    return collectOutput(source, this.#limit(), this.#plan.resolved.stopsAtLimit);
  }

  /** Takes the call's end out of the tool's hands. Returns the outcome; `stop` must follow. */
  interrupt(failure: Failure): Outcome {
    this.#settled = true;
    return this.#failed(failure, this.#executionIf('interrupted'));
  }

  /** Aborts the signal, unsubscribes the source, stops the runs that the tool has opened. Idempotent. */
  override halt(reason: unknown): void {
    super.halt(reason, () => this.#unsubscribe());
  }

  /** Ends the deadlines, and waits for the end of the work within the grace. Idempotent. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#deadlines?.stop();
    if (!this.#starting) this.#awaitEnd();
  }

  /** Ends at once if no work goes on; else when it has ended, or when the grace is over. */
  #awaitEnd(): void {
    if (this.working === 0) return this.#end(false);
    const { scheduler, graceMs } = this;
    if (this.#grace !== undefined || graceMs === Number.POSITIVE_INFINITY) return;
    if (graceMs === 0) this.#end(true);
    else this.#grace = scheduler.schedule(() => this.#end(true), graceMs);
  }

  protected override idle(): void {
    super.idle();
    if (this.#stopped && this.working === 0 && !this.#starting) this.#end(false);
  }

  /** Takes output of the source. */
  next(output: ToolOutput): void {
    if (this.#settled) return;
    const { record, resolved } = this.#plan;
    this.#deadlines?.noteOutput();
    this.#output ??= new BoundedOutput(this.#limit());
    try {
      const truncated = truncationOf(output);
      const kept =
        truncated === undefined
          ? this.#output.push(output.parts)
          : this.#output.adopt(output.parts, truncated);
      if (output.structured !== undefined) this.#structured = output.structured;
      if (output.isError === true) this.#isError = true;
      if (kept.length > 0) this.#handlers.output(record, kept);
    } catch (error) {
      this.error(error);
    }
    if (resolved.stopsAtLimit && this.#output.overflowed) this.#succeed('interrupted');
  }

  /** Takes the error of the source: the call failed. */
  error(thrown: unknown): void {
    this.#unsubscribe();
    const carried = carriedParts(thrown);
    const isTimeout = thrown instanceof TimeoutFailure;
    const status = isTimeout ? 'timeout' : 'error';
    this.#fail({ status, error: toolErrorInfo(thrown), carried }, isTimeout);
  }

  /** Takes the end of the source. */
  complete(): void {
    if (this.#settled) return;
    const rest = this.#output?.end() ?? [];
    if (rest.length > 0) this.#handlers.output(this.#plan.record, rest);
    this.#unsubscribe();
    this.#succeed('finished');
  }

  /** Runs the tool's teardown, also before its end counts: a call behind it must not start while it still cleans up. */
  #unsubscribe(): void {
    try {
      this.#sink?.unsubscribe();
    } catch {
      // A teardown that throws must keep nobody else from being stopped.
    }
  }

  #succeed(execution: 'finished' | 'interrupted'): void {
    if (this.#settled) return;
    const marks = { isError: this.#isError, structured: this.#structured };
    const outcome = givenOutcome(this.#output, execution, marks);
    this.#settle(outcome, execution === 'interrupted' ? AT_LIMIT : undefined);
  }

  #fail(failure: Failure, isInterrupted: boolean): void {
    if (this.#settled) return;
    const execution = this.#executionIf(isInterrupted ? 'interrupted' : 'finished');
    const outcome = this.#failed(failure, execution);
    this.#settle(outcome, isInterrupted ? failure.error.message : undefined);
  }

  /** How far the tool got, if it got so far that its function was called. */
  #executionIf(execution: 'finished' | 'interrupted'): Exclude<ToolExecution, 'unknown'> {
    return this.#executed && this.#sink !== undefined ? execution : 'not-started';
  }

  #failed(failure: Failure, execution: Exclude<ToolExecution, 'unknown'>): Outcome {
    const before = this.#output?.parts ?? [];
    return failedOutcome(failure, execution, { limit: this.#limit(), before });
  }

  #limit(): TextLimit {
    const { marker } = this.#plan.core.settings;
    return { maxChars: this.traits.maxResultSizeChars ?? 0, marker };
  }

  #settle(outcome: Outcome, haltReason: unknown): void {
    this.#settled = true;
    this.#handlers.settle(this.#plan.record, outcome, () => {
      if (haltReason !== undefined) this.halt(haltReason);
      this.stop();
    });
  }

  #end(abandoned: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#grace?.unsubscribe();
    this.#handlers.ended(this.#plan.record, abandoned);
  }
}
