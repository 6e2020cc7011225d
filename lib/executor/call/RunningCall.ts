import { type Observable, type SchedulerLike, type Subscriber, type Subscription, tap } from 'rxjs';
import { subscribeEarly } from '../../sources/subscribeEarly.ts';
import { unsubscribeQuietly } from '../../sources/unsubscribeQuietly.ts';
import type { CallAccess } from '../../tools/CallAccess.ts';
import { createCallContext } from '../../tools/createCallContext.ts';
import type { AnyTool, ToolTraits } from '../../tools/Tool.ts';
import { ToolInterrupt } from '../../tools/ToolInterrupt.ts';
import type { ToolOutput, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolExecution } from '../../tools/ToolResult.ts';
import { WorkScope } from '../../tools/WorkScope.ts';
import type { Turn } from '../schedule/Turn.ts';
import { CallDeadlines } from './CallDeadlines.ts';
import type { CallPlan, RunningCallHandlers } from './CallPlan.ts';
import type { CallRecord } from './CallRecord.ts';
import { type Failure, thrown } from './failure.ts';
import { GivenOutput } from './GivenOutput.ts';
import type { Outcome } from './outcome.ts';

const AT_LIMIT = 'The result has reached its limit.';

/**
 * One start of one tool: subscribes its source, bounds its output, keeps its deadlines, and knows when its work has ended.
 * It is the observer of the source, the scope of its work, and what the code around the tool's function may ask.
 */
export class RunningCall extends WorkScope implements CallAccess {
  readonly #plan: CallPlan;
  readonly #handlers: RunningCallHandlers;
  readonly #given: GivenOutput;
  /** Gives the outcome, while a sink is asked where the whole output is. */
  #awaited: (() => Outcome) | undefined;
  /** Only if the call has any. */
  #deadlines: CallDeadlines | undefined;
  #sink: Subscriber<ToolOutput> | undefined;
  #grace: Subscription | undefined;
  /** Whether the tool's function was called: from then on effects can have happened. */
  #executed = false;
  /** How deep it is in code of the tool that starts: that is work too, whatever it does to the call meanwhile. */
  #starting = 0;
  /** Whether the outcome is known: from then on the source is not listened to. */
  #settled = false;
  /** Whether it was stopped: from then on only the end of its work is awaited. */
  #stopped = false;
  #ended = false;

  constructor(plan: CallPlan, handlers: RunningCallHandlers) {
    super();
    this.#plan = plan;
    this.#handlers = handlers;
    this.#given = new GivenOutput(plan);
  }

  /** Starts the tool and its deadlines. */
  start(): void {
    const { record, call, resolved, options, core } = this.#plan;
    const { registered, tool, input } = resolved;
    const { timeoutMs = 0, idleTimeoutMs = 0 } = this.traits;
    if (timeoutMs > 0 || idleTimeoutMs > 0) {
      const deadlines = { timeoutMs, idleTimeoutMs };
      const expire = (failure: Failure): void => this.#fail(failure, true);
      this.#deadlines = new CallDeadlines(deadlines, this.scheduler, expire);
    }
    const facts = { toolName: tool.definition.name, attempt: 1, options, resume: record.resume };
    const context = createCallContext(call, facts, {
      work: this,
      progress: (value) => this.#handlers.progress(record, value),
    });
    this.starting(() => {
      try {
        subscribeEarly(core.handlerOf(registered)(input, context), this, (sink) => {
          this.#sink = sink;
        });
      } catch (error) {
        // `source` may throw, and so may a teardown, which comes out of `subscribe` if the source has already completed.
        this.error(error);
      }
    });
  }

  override get access(): this {
    return this;
  }

  override get demand(): WorkScope['demand'] {
    return this.#deadlines?.pausedBy(this.#handlers.demand) ?? this.#handlers.demand;
  }

  /** Its place in its schedule. */
  get turn(): Turn<CallRecord> {
    return this.#plan.turn;
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

  override get isOver(): boolean {
    return this.#settled || this.#stopped;
  }

  executing(): void {
    this.#executed = true;
  }

  starting(step: () => void): void {
    this.#starting += 1;
    step();
    this.#starting -= 1;
    if (this.#stopped && this.#starting === 0) this.#awaitEnd();
  }

  attempt(): number {
    this.#deadlines?.noteOutput();
    return this.#handlers.attempt(this.#plan.record);
  }

  collect(source: Observable<ToolOutput>): Observable<ToolOutput> {
    return this.#given.collect(source.pipe(tap(() => this.#deadlines?.noteOutput())));
  }

  /** Takes the call's end out of the tool's hands. Returns the outcome; `stop` must follow. */
  interrupt(failure: Failure): Outcome {
    this.#settled = true;
    return this.#awaited?.() ?? this.#given.failed(failure, this.#executionIf('interrupted'));
  }

  /** Aborts the signal, unsubscribes the source, stops the runs that the tool has opened. Idempotent. */
  override halt(reason: unknown): void {
    super.halt(reason, () => unsubscribeQuietly(this.#sink));
  }

  /** Ends the deadlines, gives up the sinks, and waits for the end of the work within the grace. Idempotent. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#deadlines?.stop();
    this.#given.abort();
    if (this.#starting === 0) this.#awaitEnd();
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
    if (this.#stopped && this.working === 0 && this.#starting === 0) this.#end(false);
  }

  /** Takes output of the source. */
  next(output: ToolOutput): void {
    if (this.#settled || this.#awaited !== undefined) return;
    this.#deadlines?.noteOutput();
    try {
      this.#tell(this.#given.push(output));
    } catch (error) {
      this.error(error);
    }
    if (this.#given.isFull) this.#succeed('interrupted');
  }

  /** Takes the error of the source: the call failed. */
  error(error: unknown): void {
    unsubscribeQuietly(this.#sink);
    const failure = thrown(error);
    this.#fail(failure, failure.status === 'timeout');
  }

  /** Takes the end of the source. */
  complete(): void {
    this.#succeed('finished');
  }

  #tell(parts: readonly ToolOutputPart[]): void {
    // A sink may have cancelled the call when it got them.
    if (parts.length > 0 && !this.#settled) this.#handlers.output(this.#plan.record, parts);
  }

  #succeed(execution: 'finished' | 'interrupted'): void {
    if (this.#settled || this.#awaited !== undefined) return;
    const isFinished = execution === 'finished';
    this.#tell(this.#given.end(isFinished));
    // Also before the end of the tool counts: a call behind it must not start while it still cleans up.
    if (isFinished) unsubscribeQuietly(this.#sink);
    if (this.#settled) return;
    // Code around the tool may have given output in its place.
    const reached = this.#executionIf(execution);
    this.#conclude(() => this.#given.succeeded(reached), isFinished ? undefined : AT_LIMIT);
  }

  #fail(failure: Failure, isStopped: boolean): void {
    if (this.#settled || (this.#awaited !== undefined && !isStopped)) return;
    const isInterrupted = isStopped || ToolInterrupt.is(failure.error.cause);
    const execution = this.#executionIf(isInterrupted ? 'interrupted' : 'finished');
    const outcome = this.#awaited ?? (() => this.#given.failed(failure, execution));
    if (!isStopped) return this.#conclude(outcome, undefined);
    this.#settle(outcome(), failure.error.message);
  }

  /** Settles: at once, or, where a sink takes the whole output, when it has said where that is. */
  #conclude(outcome: () => Outcome, haltReason: unknown): void {
    this.#awaited = outcome;
    const note$ = this.#given.finish();
    if (note$ === undefined) return this.#settle(outcome(), haltReason);
    if (haltReason !== undefined) this.halt(haltReason);
    note$.subscribe((note) => {
      this.#tell(note);
      if (!this.#settled) this.#settle(outcome(), haltReason);
    });
  }

  /** How far the tool got, if it got so far that its function was called. */
  #executionIf(execution: 'finished' | 'interrupted'): Exclude<ToolExecution, 'unknown'> {
    return this.#executed && this.#sink !== undefined ? execution : 'not-started';
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
