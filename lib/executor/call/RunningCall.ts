import type { Subscriber, Subscription } from 'rxjs';
import { subscribeEarly } from '../../sources/subscribeEarly.ts';
import type { WorkTracker } from '../../sources/WorkTracker.ts';
import type { ToolOutput } from '../../tools/ToolOutputPart.ts';
import type { ToolExecution } from '../../tools/ToolResult.ts';
import { carriedParts, toolErrorInfo } from '../../tools/toolErrorInfo.ts';
import { BoundedOutput, type TextLimit } from '../output/BoundedOutput.ts';
import type { Schedule } from '../schedule/Schedule.ts';
import type { Turn } from '../schedule/Turn.ts';
import { abortReason } from './abortReason.ts';
import { CallDeadlines } from './CallDeadlines.ts';
import type { CallPlan, RunningCallHandlers } from './CallPlan.ts';
import type { CallRecord } from './CallRecord.ts';
import { createCallContext } from './createCallContext.ts';
import type { Failure } from './failure.ts';
import { failedOutcome, givenOutcome, type Outcome } from './outcome.ts';

/**
 * One start of one tool: subscribes its source, bounds its output, keeps its deadlines, and knows when its work has ended.
 * It is the observer of the source and, for the tool's context, who makes the signal and counts the work.
 */
export class RunningCall implements WorkTracker {
  readonly #plan: CallPlan;
  readonly #handlers: RunningCallHandlers;
  /** Made with the first output. */
  #output: BoundedOutput | undefined;
  /** Made when the signal is asked for. */
  #controller: AbortController | undefined;
  /** Only if the call has any. */
  #deadlines: CallDeadlines | undefined;
  /** What must stop with this call: runs that its tool has opened. */
  #onHalt: Set<(reason: unknown) => void> | undefined;
  #halted: { readonly reason: unknown } | undefined;
  #sink: Subscriber<ToolOutput> | undefined;
  /** The structured value that came last; undefined if none came. */
  #structured: unknown;
  #isError = false;
  #grace: Subscription | undefined;
  /** Whether the tool's own code is running: that is work too, whatever it does to the call meanwhile. */
  #starting = false;
  /** Pieces of work begun and not ended: promises, iterators, nested runs. */
  #working = 0;
  /** Whether the outcome is known: from then on the source is not listened to. */
  #settled = false;
  /** Whether it was stopped: from then on only the end of its work is awaited. */
  #stopped = false;
  #ended = false;

  constructor(plan: CallPlan, handlers: RunningCallHandlers) {
    this.#plan = plan;
    this.#handlers = handlers;
  }

  /** Starts the tool and its deadlines. */
  start(): void {
    const { record, call, resolved, options, core } = this.#plan;
    const { tool, input, traits } = resolved;
    const { timeoutMs = 0, idleTimeoutMs = 0 } = traits;
    if (timeoutMs > 0 || idleTimeoutMs > 0) {
      const expire = (failure: Failure): void => this.#fail(failure, 'interrupted');
      const deadlines = { timeoutMs, idleTimeoutMs };
      this.#deadlines = new CallDeadlines(deadlines, core.settings.scheduler, expire);
    }
    const progress = (value: unknown): void => this.#handlers.progress(record, value);
    const context = createCallContext(
      call,
      { toolName: tool.definition.name, attempt: 1, options },
      { abort: this, progress, tracker: this },
    );
    this.#starting = true;
    try {
      subscribeEarly(tool.source(input as never, context as never), this, (sink) => {
        this.#sink = sink;
      });
    } catch (error) {
      // `source` may throw, and so may a teardown, which comes out of `subscribe` if the source has already completed.
      this.error(error);
    }
    this.#starting = false;
    if (this.#stopped) this.#awaitEnd();
  }

  /** The signal of the call; already aborted if the call was halted. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#halted !== undefined) this.#controller.abort(abortReason(this.#halted.reason));
    }
    return this.#controller.signal;
  }

  /** Its place in its schedule. */
  get turn(): Turn<CallRecord> {
    return this.#plan.turn;
  }

  /** The schedule that its claims and slots belong to. */
  get schedule(): Schedule<CallRecord> {
    return this.#plan.core.schedule;
  }

  /** Counts a piece of work of this call until the returned function is called. */
  begin(): () => void {
    this.#working += 1;
    let working = true;
    return () => {
      if (!working) return;
      working = false;
      this.#working -= 1;
      if (this.#stopped && this.#working === 0 && !this.#starting) this.#end(false);
    };
  }

  /** Has `halt` called when this call is interrupted. Returns how to take that back. */
  onHalt(halt: (reason: unknown) => void): () => void {
    if (this.#halted !== undefined) {
      halt(this.#halted.reason);
    } else {
      this.#onHalt ??= new Set();
      this.#onHalt.add(halt);
    }
    return () => this.#onHalt?.delete(halt);
  }

  /** Takes the call's end out of the tool's hands. Returns the outcome; `stop` must follow. */
  interrupt(failure: Failure): Outcome {
    this.#settled = true;
    return this.#failed(failure, this.#sink === undefined ? 'not-started' : 'interrupted');
  }

  /** Aborts the signal, unsubscribes the source, stops the runs that the tool has opened. Idempotent. */
  halt(reason: unknown): void {
    this.#halted ??= { reason };
    this.#controller?.abort(abortReason(reason));
    this.#unsubscribe();
    for (const halt of this.#onHalt ?? []) halt(reason);
    this.#onHalt = undefined;
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
    if (this.#working === 0) return this.#end(false);
    const { scheduler, graceMs } = this.#plan.core.settings;
    if (this.#grace !== undefined || graceMs === Number.POSITIVE_INFINITY) return;
    if (graceMs === 0) this.#end(true);
    else this.#grace = scheduler.schedule(() => this.#end(true), graceMs);
  }

  /** Takes output of the source. */
  next(output: ToolOutput): void {
    if (this.#settled) return;
    const { record, resolved } = this.#plan;
    this.#deadlines?.noteOutput();
    this.#output ??= new BoundedOutput(this.#limit());
    try {
      const kept = this.#output.push(output.parts);
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
    this.#fail({ status: 'error', error: toolErrorInfo(thrown), carried }, 'finished');
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
    const outcome = givenOutcome(this.#output, execution, {
      isError: this.#isError,
      structured: this.#structured,
    });
    this.#settle(
      outcome,
      execution === 'interrupted' ? 'The result has reached its limit.' : undefined,
    );
  }

  #fail(failure: Failure, execution: 'finished' | 'interrupted'): void {
    if (this.#settled) return;
    const outcome = this.#failed(failure, execution);
    this.#settle(outcome, execution === 'interrupted' ? failure.error.message : undefined);
  }

  #failed(failure: Failure, execution: Exclude<ToolExecution, 'unknown'>): Outcome {
    const before = this.#output?.parts ?? [];
    return failedOutcome(failure, execution, { limit: this.#limit(), before });
  }

  #limit(): TextLimit {
    const { resolved, core } = this.#plan;
    return { maxChars: resolved.traits.maxResultSizeChars ?? 0, marker: core.settings.marker };
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
