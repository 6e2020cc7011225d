import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolSnapshot } from '../../tools/ToolRegistry.ts';
import { toolErrorInfo } from '../../tools/toolErrorInfo.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import type { TextLimit } from '../output/BoundedOutput.ts';
import type { RunEvents } from '../run/RunEvents.ts';
import type { Settlements } from '../run/Settlements.ts';
import type { RunSchedule } from '../schedule/RunSchedule.ts';
import type { Turn, WaitReason } from '../schedule/Turn.ts';
import type { RunningCallHandlers } from './CallPlan.ts';
import type { CallHandlers, CallRecord } from './CallRecord.ts';
import { cancelled, type Failure } from './failure.ts';
import { failedOutcome, makeResult, type Outcome } from './outcome.ts';
import { prepareCall } from './prepareCall.ts';
import type { RunningCall } from './RunningCall.ts';
import { resolveCall } from './resolveCall.ts';

/** The parts of a run that the life of a call touches. */
export interface CallSurroundings {
  /** What the runs of the executor share. */
  readonly core: ExecutorCore;
  /** The tools of the run. */
  readonly tools: ToolSnapshot;
  /** The run's options by tool name. */
  readonly toolOptions: Readonly<Record<string, unknown>> | undefined;
  /** When its calls start. */
  readonly schedule: RunSchedule<CallRecord>;
  /** Where its events go. */
  readonly events: RunEvents;
  /** Its accounts. */
  readonly settlements: Settlements;
  /** Makes a change of the run. */
  readonly step: (work: () => void) => void;
}

/**
 * What happens to the calls of one run, each for itself: from its admission to its result and the end of its work.
 */
export class CallLifecycle implements CallHandlers, RunningCallHandlers {
  readonly #run: CallSurroundings;

  constructor(run: CallSurroundings) {
    this.#run = run;
  }

  /**
   * Resolves a sealed call and gives it to the schedule, or settles it at once. Returns false if it waits for a good
   * finish.
   */
  admit(record: CallRecord, call: ToolCall, isCommitted: () => boolean): boolean {
    const { core, schedule, tools } = this.#run;
    // It has its place before anything of the user's runs: a claims function may add calls, and discard the run.
    record.turn ??= schedule.begin(record, false);
    const resolution = resolveCall(call, tools, core.settings);
    if (record.result !== undefined) return true;
    if (!resolution.ok) {
      this.settleUnstarted(record, resolution.failure);
      return true;
    }
    const { resolved } = resolution;
    // Asked late: what ran to resolve the call may have committed the run.
    const allowed = resolved.start === 'sealed' || isCommitted();
    record.resolved = resolved;
    schedule.admit(record.turn, {
      claims: resolved.claims,
      tool: resolved.tool.definition.name,
      cap: positive(resolved.traits.maxConcurrent) ?? Number.POSITIVE_INFINITY,
      allowed,
    });
    return allowed;
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
    record.startedAt = core.settings.scheduler.now();
    this.#run.settlements.started();
    this.attempt(record, 1);
    if (record.result === undefined) running.start();
  }

  /** Tells that a tool is started, for the first time or again. */
  attempt(record: CallRecord, attempt: number): void {
    const { call, result } = record;
    if (call === undefined || result !== undefined) return;
    record.attempts = attempt;
    this.#emit({ type: 'tool-start', call, attempt });
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
    this.#run.step(() => {
      const { call, turn } = record;
      record.running = undefined;
      if (call !== undefined) this.#run.settlements.stopped(call, abandoned);
      if (turn !== undefined) this.#run.schedule.end(turn);
    });
  }

  /**
   * Gives a call that has not settled its result, and returns what stops its work: to be called when every result that
   * belongs to this change is there.
   */
  interrupt(record: CallRecord, reason: unknown): (() => void) | undefined {
    const { call, running } = record;
    const failure = cancelled(reason);
    if (call === undefined) return undefined;
    if (running === undefined) {
      this.settleUnstarted(record, failure);
      return undefined;
    }
    if (record.result === undefined) this.#settle(record, running.interrupt(failure));
    return () => {
      running.halt(reason instanceof Error ? reason : failure.error.message);
      running.stop();
    };
  }

  /** Gives a call that has not started its result. */
  settleUnstarted(record: CallRecord, failure: Failure): void {
    if (record.result !== undefined) return;
    this.#settle(record, failedOutcome(failure, 'not-started', { limit: this.#limitOf(record) }));
    if (record.turn !== undefined) this.#run.schedule.withdraw(record.turn);
  }

  #settle(record: CallRecord, outcome: Outcome): void {
    const { call, resolved, sealedAt, startedAt, attempts } = record;
    if (call === undefined || record.result !== undefined) return;
    const settledAt = this.#run.core.settings.scheduler.now();
    const hasRun = startedAt !== undefined && outcome.execution !== 'not-started';
    const facts = {
      toolName: resolved?.tool.definition.name ?? call.name,
      attempts: hasRun ? attempts : 0,
      timing: hasRun ? { sealedAt, startedAt, settledAt } : { sealedAt, settledAt },
    };
    const result = makeResult(call, facts, outcome);
    record.result = result;
    this.#run.settlements.settle(result);
    this.#emit({ type: 'tool-result', call, result });
  }

  #limitOf({ call, resolved }: CallRecord): TextLimit {
    const { defaults, marker } = this.#run.core.settings;
    const traits = resolved?.traits ?? this.#run.tools.get(call?.name ?? '')?.tool.traits ?? {};
    return { maxChars: traits.maxResultSizeChars ?? defaults.maxResultSizeChars ?? 0, marker };
  }

  #emit(event: ToolEvent): void {
    this.#run.events.emit(Object.freeze(event));
  }
}

function positive(limit: number | undefined): number | undefined {
  return limit !== undefined && limit > 0 ? limit : undefined;
}
