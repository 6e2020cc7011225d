import {
  type Observable,
  type SchedulerAction,
  type SchedulerLike,
  type Subscriber,
  Subscription,
} from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import type { WorkTracker } from '../sources/WorkTracker.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import type { ToolOutput, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolErrorInfo } from '../tools/ToolResult.ts';
import { toolErrorInfo } from '../tools/toolErrorInfo.ts';
import { BoundedOutput, type TextLimit } from './boundedOutput.ts';
import type { CallAbort } from './callContext.ts';
import type { CallRecord } from './callRecord.ts';
import { type Failure, idleTimedOut, timedOut } from './failure.ts';
import { failedOutcome, type Outcome } from './outcome.ts';
import type { Schedule } from './schedule.ts';
import { cutPosition } from './truncate.ts';
import type { Turn } from './turn.ts';

const MAX_MESSAGE_CHARS = 500;

/** What to run, and within which bounds. */
export interface CallPlan {
  /** Its place in its schedule. */
  readonly turn: Turn<CallRecord>;
  /** The schedule that its claims and slots belong to. */
  readonly schedule: Schedule<CallRecord>;
  /** Makes the tool's source; may throw. */
  readonly source: () => Observable<ToolOutput>;
  /** Aborts the signal of the call. */
  readonly abort: CallAbort;
  /** How the text is bounded. */
  readonly limit: TextLimit;
  /** Whether the source is unsubscribed at the first unit beyond the limit. */
  readonly stopsAtLimit: boolean;
  /** Deadline from the start; 0: none. */
  readonly timeoutMs: number;
  /** Longest silence between outputs, from the start; 0: none. */
  readonly idleTimeoutMs: number;
  /** How long work may go on after the result before it counts as abandoned. */
  readonly graceMs: number;
  /** Where time comes from. */
  readonly scheduler: SchedulerLike;
}

/** What a running call tells. */
export interface RunningCallHandlers {
  /** The tool gave output; it is already bounded. */
  output(parts: readonly ToolOutputPart[]): void;
  /**
   * The call has its outcome. Said at most once, and never after `interrupt`. Calls `windDown` once the outcome is kept,
   * before anybody hears of it.
   */
  settle(outcome: Outcome, windDown: () => void): void;
  /** All its work has ended, or its grace is over (`abandoned`). Said exactly once, after it was stopped. */
  ended(abandoned: boolean): void;
}

/**
 * One start of one tool: subscribes its source, bounds its output, keeps its deadlines, and knows when its work has ended.
 */
export class RunningCall implements WorkTracker {
  readonly #plan: CallPlan;
  readonly #handlers: RunningCallHandlers;
  readonly #output: BoundedOutput;
  #timers: Subscription | undefined;
  /** What must stop with this call: runs that its tool has opened. */
  #onHalt: Set<(reason: unknown) => void> | undefined;
  #halted: { readonly reason: unknown } | undefined;
  #sink: Subscriber<ToolOutput> | undefined;
  #structured: { readonly structured?: unknown } = {};
  #isError = false;
  #lastOutputAt: number;
  #grace: Subscription | undefined;
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
    this.#output = new BoundedOutput(plan.limit);
    this.#lastOutputAt = plan.scheduler.now();
  }

  /** Starts the tool and its deadlines. */
  start(): void {
    const { source, scheduler, timeoutMs, idleTimeoutMs } = this.#plan;
    if (timeoutMs > 0) {
      this.#addTimer(scheduler.schedule(() => this.#fail(timedOut(timeoutMs), 'interrupted'), timeoutMs));
    }
    if (idleTimeoutMs > 0) {
      this.#addTimer(this.#watchSilence(idleTimeoutMs));
    }
    const observer = {
      next: (output: ToolOutput) => this.#take(output),
      error: (error: unknown) => this.#failWith(error),
      complete: () => this.#complete(),
    };
    try {
      subscribeEarly(source(), observer, (sink) => {
        this.#sink = sink;
      });
    } catch (error) {
      // `source` may throw, and so may a teardown, which comes out of `subscribe` if the source has already completed.
      this.#failWith(error);
    }
  }

  /** Its place in its schedule. */
  get turn(): Turn<CallRecord> {
    return this.#plan.turn;
  }

  /** The schedule that its claims and slots belong to. */
  get schedule(): Schedule<CallRecord> {
    return this.#plan.schedule;
  }

  /** Counts a piece of work of this call until the returned function is called. */
  begin(): () => void {
    this.#working += 1;
    let working = true;
    return () => {
      if (!working) return;
      working = false;
      this.#working -= 1;
      if (this.#stopped && this.#working === 0) this.#end(false);
    };
  }

  /** Has `halt` called when this call is interrupted. Returns how to take that back. */
  onHalt(halt: (reason: unknown) => void): () => void {
    if (this.#halted !== undefined) halt(this.#halted.reason);
    else (this.#onHalt ??= new Set()).add(halt);
    return () => this.#onHalt?.delete(halt);
  }

  /** Takes the call's end out of the tool's hands. Returns the outcome; `stop` must follow. */
  interrupt(failure: Failure): Outcome {
    this.#settled = true;
    return failedOutcome(failure, 'interrupted', {
      limit: this.#plan.limit,
      before: this.#output.parts,
    });
  }

  /** Aborts the signal, unsubscribes the source, stops the runs that the tool has opened. Idempotent. */
  halt(reason: unknown): void {
    this.#halted = { reason };
    this.#plan.abort.abort(reason);
    try {
      this.#sink?.unsubscribe();
    } catch {
      // A tool's teardown that throws must not keep the others from being stopped.
    }
    for (const halt of this.#onHalt ?? []) halt(reason);
    this.#onHalt = undefined;
  }

  /** Ends the deadlines, and waits for the end of the work within the grace. Idempotent. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#timers?.unsubscribe();
    if (this.#working === 0) return this.#end(false);
    const { scheduler, graceMs } = this.#plan;
    if (graceMs === 0) return this.#end(true);
    if (graceMs === Number.POSITIVE_INFINITY) return;
    this.#grace = scheduler.schedule(() => this.#end(true), graceMs);
  }

  #take(output: ToolOutput): void {
    if (this.#settled) return;
    this.#lastOutputAt = this.#plan.scheduler.now();
    try {
      const kept = this.#output.push(output.parts);
      if (output.structured !== undefined) this.#structured = { structured: output.structured };
      if (output.isError === true) this.#isError = true;
      if (kept.length > 0) this.#handlers.output(kept);
    } catch (error) {
      this.#failWith(error);
    }
    if (this.#plan.stopsAtLimit && this.#output.overflowed) this.#succeed('interrupted');
  }

  #complete(): void {
    if (this.#settled) return;
    const rest = this.#output.end();
    if (rest.length > 0) this.#handlers.output(rest);
    this.#succeed('finished');
  }

  #succeed(execution: 'finished' | 'interrupted'): void {
    if (this.#settled) return;
    const truncated = this.#output.truncation(execution === 'finished');
    const { parts } = this.#output;
    const outcome: Outcome = {
      status: this.#isError ? 'error' : 'ok',
      execution,
      isError: this.#isError,
      parts,
      ...this.#structured,
      ...(this.#isError && { error: statedError(parts) }),
      ...(truncated && { truncated }),
    };
    this.#settle(outcome, execution === 'interrupted' ? 'The result has reached its limit.' : undefined);
  }

  #failWith(thrown: unknown): void {
    const carried = ToolFailure.is(thrown) ? thrown.parts : [];
    this.#fail({ status: 'error', error: toolErrorInfo(thrown), carried }, 'finished');
  }

  #fail(failure: Failure, execution: 'finished' | 'interrupted'): void {
    if (this.#settled) return;
    const { limit } = this.#plan;
    const outcome = failedOutcome(failure, execution, { limit, before: this.#output.parts });
    this.#settle(outcome, execution === 'interrupted' ? failure.error.message : undefined);
  }

  #settle(outcome: Outcome, haltReason: unknown): void {
    this.#settled = true;
    this.#handlers.settle(outcome, () => {
      if (haltReason !== undefined) this.halt(haltReason);
      this.stop();
    });
  }

  #addTimer(timer: Subscription): void {
    (this.#timers ??= new Subscription()).add(timer);
  }

  /** One timer for all silences: it looks when the last output was, and waits for what is left. */
  #watchSilence(idleTimeoutMs: number): Subscription {
    const running = this;
    return this.#plan.scheduler.schedule(function check(this: SchedulerAction<void>) {
      const silentMs = running.#plan.scheduler.now() - running.#lastOutputAt;
      if (silentMs < idleTimeoutMs) this.schedule(undefined, idleTimeoutMs - silentMs);
      else running.#fail(idleTimedOut(idleTimeoutMs), 'interrupted');
    }, idleTimeoutMs);
  }

  #end(abandoned: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#grace?.unsubscribe();
    this.#handlers.ended(abandoned);
  }
}

/** What a tool says went wrong when it marks its output as an error: the beginning of its text. */
function statedError(parts: readonly ToolOutputPart[]): ToolErrorInfo {
  const text = parts.find((part) => part.type === 'text')?.text ?? '';
  const message = text.slice(0, cutPosition(text, MAX_MESSAGE_CHARS));
  return Object.freeze({ code: 'tool-failed', message, retryable: false });
}
