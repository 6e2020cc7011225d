import type { Subscription } from 'rxjs';
import { currentDemand, type Demand } from '../../sources/Demand.ts';
import { unsubscribeQuietly } from '../../sources/unsubscribeQuietly.ts';
import { abortReason } from '../../tools/abortReason.ts';
import { interruptOf } from '../../tools/interruptOf.ts';
import { isError } from '../../tools/isError.ts';
import { isIdempotent } from '../../tools/isIdempotent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { toolErrorInfo } from '../../tools/toolErrorInfo.ts';
import type { ResultLimits } from '../output/CallOutput.ts';
import { resultLimits } from '../output/outputLimits.ts';
import { EXCLUSIVE } from '../schedule/claims.ts';
import type { Turn, WaitReason } from '../schedule/Turn.ts';
import { Barrier } from './Barrier.ts';
import { CallAdmission } from './CallAdmission.ts';
import type { RunningCallHandlers } from './CallPlan.ts';
import type { CallHandlers, CallRecord, Execution } from './CallRecord.ts';
import type { CallSurroundings } from './CallSurroundings.ts';
import { Cascade } from './Cascade.ts';
import { cancelled, type Failure, failedBefore, heldBehind, skipped } from './failure.ts';
import { type CallFacts, failedOutcome, makeResult, type Outcome } from './outcome.ts';
import { prepareCall } from './prepareCall.ts';
import type { RunningCall } from './RunningCall.ts';
import { unstartedCalls } from './unstartedCalls.ts';

/** What happens to the calls of one run, each for itself: its start, its output, its result, and the end of its work. */
export class CallLifecycle implements CallHandlers, RunningCallHandlers {
  /** What brings calls to where they may start. */
  readonly admission: CallAdmission;
  /** A run is opened while its consumer subscribes. */
  readonly demand: Demand | undefined = currentDemand();
  readonly #run: CallSurroundings;
  /** Which calls a failed one takes with it. */
  readonly #cascade: Cascade<CallRecord>;
  /** Which calls must not start because an earlier one waits for outside input. */
  readonly #barrier = new Barrier<CallRecord>();
  /** Requests for approval that nobody waits for any more. */
  readonly #unasked: Subscription[] = [];

  constructor(run: CallSurroundings) {
    this.#run = run;
    this.#cascade = new Cascade(run.core.settings.cascade);
    this.admission = new CallAdmission(run, {
      cascade: this.#cascade,
      barrier: this.#barrier,
      settle: (record, failure) => this.settleUnstarted(record, failure),
      adopt: (record, result) => this.#adopt(record, result),
    });
  }

  /** Starts a call that the schedule has chosen. */
  start(record: CallRecord): void {
    const { call, resolved, turn } = record;
    if (call === undefined || resolved === undefined || turn === undefined) return;
    const { core, toolOptions } = this.#run;
    const start = { record, call, resolved, turn, toolOptions, handlers: this };
    let running: RunningCall;
    try {
      running = prepareCall(start, core);
    } catch (error) {
      return this.#failToStart(record, turn, error);
    }
    // Its options may have getters, and these may have cancelled it.
    if (record.result !== undefined) return this.#run.step(() => this.#run.schedule.end(turn));
    record.running = running;
    this.#stopsWaiting(turn);
    record.startedAt = core.settings.scheduler.now();
    this.#run.settlements.started();
    this.#run.control?.started(call, isIdempotent(resolved.traits));
    this.attempt(record);
    if (record.result === undefined) running.start();
  }

  /** Tells that a tool is started, for the first time or again. Returns how often it was started then. */
  attempt(record: CallRecord): number {
    const { call, result } = record;
    if (call === undefined || result !== undefined) return record.attempts;
    record.attempts += 1;
    const { attempts: attempt } = record;
    this.#emit({ type: 'tool-start', call, attempt });
    return attempt;
  }

  /** The options of the call threw when they were read. */
  #failToStart(record: CallRecord, turn: Turn<CallRecord>, thrown: unknown): void {
    this.#run.step(() => {
      const failure: Failure = { status: 'error', error: toolErrorInfo(thrown) };
      this.#settle(record, failedOutcome(failure, 'not-started', { limit: this.#limitOf(record) }));
      this.#run.schedule.end(turn);
    });
  }

  /** Tells why a call waits. */
  queued({ call }: CallRecord, { waitsFor, behind }: WaitReason<CallRecord>): void {
    if (call === undefined) return;
    this.#emit({ type: 'tool-queued', call, waitsFor, ...(behind && { behind: behind.index }) });
  }

  /** Tells what a running tool reports, until the call has its result. */
  progress({ call, result }: CallRecord, value: unknown): void {
    if (call === undefined || result !== undefined) return;
    this.#emit({ type: 'tool-progress', call, value });
  }

  /** Tells what a running tool has given. */
  output(record: CallRecord, parts: readonly ToolOutputPart[]): void {
    const { call, outputs } = record;
    if (call === undefined) return;
    record.outputs = outputs + 1;
    this.#emit({ type: 'tool-output', call, seq: outputs, parts });
  }

  /** Gives a running call its result, and winds it down before anybody hears of it. */
  settle(record: CallRecord, outcome: Outcome, windDown: () => void): void {
    this.#run.step(() => {
      this.#settle(record, outcome);
      windDown();
    });
  }

  /** Takes a call out of the schedule: its work has ended, or was given up. */
  ended(record: CallRecord, abandoned: boolean): void {
    const { call, turn } = record;
    record.running = undefined;
    if (call !== undefined) this.#run.settlements.stopped(call, abandoned);
    if (turn !== undefined) this.#run.schedule.end(turn);
    this.#run.goOn();
  }

  /**
   * Gives those of the calls that have not settled their results, and returns what stops their work: to be called when every
   * result that belongs to this change is there.
   */
  interrupt(records: Iterable<CallRecord>, reason: unknown): () => void {
    const failure = cancelled(reason);
    const executions: Execution[] = [];
    for (const record of records) {
      const { call, running } = record;
      if (call === undefined) continue;
      if (running === undefined) {
        this.settleUnstarted(record, failure);
        continue;
      }
      if (record.result === undefined) this.#settle(record, running.interrupt(failure));
      executions.push(running);
    }
    return () => {
      if (executions.length === 0) return;
      // One for all of them: an error with its stack takes longer than the rest.
      const haltReason = abortReason(isError(reason) ? reason : failure.error.message);
      for (const running of executions) {
        running.halt(haltReason);
        running.stop();
      }
    };
  }

  /** Gives a call that has not started its result. */
  settleUnstarted(record: CallRecord, failure: Failure): void {
    if (record.result !== undefined) return;
    this.#settle(record, failedOutcome(failure, 'not-started', { limit: this.#limitOf(record) }));
    // One that was refused is in nobody's way.
    const keepsPlace = failure.status === 'cancelled' || failure.status === 'skipped';
    if (record.turn !== undefined) this.#run.schedule.withdraw(record.turn, keepsPlace);
  }

  /** Unsubscribes the requests that nobody waits for: once every result of a change is there, for they are the user's code. */
  giveUpRequests(): void {
    if (this.#unasked.length === 0) return;
    for (const request of this.#unasked.splice(0)) unsubscribeQuietly(request);
  }

  /** Gives a call the result that it has had before. What it did is done: it is in nobody's way. */
  #adopt(record: CallRecord, earlier: ToolResult): void {
    if (record.result !== undefined) return;
    this.#settle(record, earlier, earlier);
    if (record.turn !== undefined) this.#run.schedule.withdraw(record.turn, false);
  }

  #settle(
    record: CallRecord,
    outcome: Outcome,
    known?: Pick<CallFacts, 'toolName' | 'attempts'>,
  ): void {
    const { call, resolved, sealedAt, startedAt, attempts } = record;
    if (call === undefined || record.result !== undefined) return;
    const settledAt = this.#run.core.settings.scheduler.now();
    const hasRun = startedAt !== undefined && outcome.execution !== 'not-started';
    const facts = {
      toolName:
        known?.toolName ?? resolved?.tool.definition.name ?? this.#run.resolver.nameOf(call.name),
      attempts: known?.attempts ?? (hasRun ? attempts : 0),
      timing: hasRun ? { sealedAt, startedAt, settledAt } : { sealedAt, settledAt },
    };
    const result = makeResult(call, facts, outcome);
    record.result = result;
    this.#run.settlements.settle(result);
    this.#run.control?.settled(call, result);
    this.#emit({ type: 'tool-result', call, result });
    this.#letGo(record);
  }

  /** Ends what a call that has its result still waited for, and the calls that must not start without it. */
  #letGo(record: CallRecord): void {
    const { turn, resolved, result } = record;
    if (record.approval !== undefined) this.#unasked.push(record.approval);
    record.approval = undefined;
    if (turn === undefined || result === undefined) return;
    this.#stopsWaiting(turn);
    const interrupt = interruptOf(result);
    if (interrupt !== undefined) return this.#holdLater(turn, heldBehind(result, interrupt));
    if (resolved === undefined || (result.status !== 'error' && result.status !== 'timeout'))
      return;
    const why = failedBefore(result);
    for (const { owner } of this.#cascade.fail(turn, resolved.claims)) {
      this.settleUnstarted(owner, skipped(why));
    }
  }

  /** Skips the calls that must not start because this one waits for outside input. */
  #holdLater(turn: Turn<CallRecord>, failure: Failure): void {
    const claims = turn.owner.resolved?.claims ?? EXCLUSIVE;
    const unstarted = () => unstartedCalls(this.#run.records.values());
    for (const { owner } of this.#barrier.add({ turn, claims }, failure, unstarted)) {
      this.settleUnstarted(owner, failure);
    }
  }

  #stopsWaiting(turn: Turn<CallRecord>): void {
    this.#cascade.leave(turn);
    this.#barrier.leave(turn);
  }

  #limitOf({ call, resolved }: CallRecord): ResultLimits {
    const { defaults, results } = this.#run.core.settings;
    const traits = resolved?.traits ?? this.#run.resolver.find(call?.name ?? '')?.tool.traits ?? {};
    return resultLimits(results, traits.maxResultSizeChars ?? defaults.maxResultSizeChars);
  }

  #emit(event: ToolEvent): void {
    this.#run.events.emit(Object.freeze(event));
  }
}
