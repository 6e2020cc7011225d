import type { ToolCall } from '../../model/ToolCall.ts';
import type { Demand } from '../../sources/Demand.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import type { ResolvedCall } from '../resolve/resolveInput.ts';
import type { Turn } from '../schedule/Turn.ts';
import type { CallRecord } from './CallRecord.ts';
import type { Outcome } from './outcome.ts';

/** What to run, and within which bounds. */
export interface CallPlan {
  /** What its run knows about the call. */
  readonly record: CallRecord;
  /** The call. */
  readonly call: ToolCall;
  /** What was decided about it. */
  readonly resolved: ResolvedCall;
  /** Its place in its schedule. */
  readonly turn: Turn<CallRecord>;
  /** Options of this call. Frozen. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The schedule that its claims and slots belong to, and the settings. */
  readonly core: ExecutorCore;
}

/** Who is told about the running calls of a run. One for all of them: nothing is made for each call. */
export interface RunningCallHandlers {
  /** What the consumer of the run wants; undefined: all that comes. */
  readonly demand: Demand | undefined;
  /** The tool reports progress. */
  progress(record: CallRecord, value: unknown): void;
  /** The tool is started again. Returns how often it was started then. */
  attempt(record: CallRecord): number;
  /** The tool gave output; it is already bounded. */
  output(record: CallRecord, parts: readonly ToolOutputPart[]): void;
  /**
   * The call has its outcome. Said at most once, and never after `interrupt`. Calls `windDown` once the outcome is kept,
   * before anybody hears of it.
   */
  settle(record: CallRecord, outcome: Outcome, windDown: () => void): void;
  /** All its work has ended, or its grace is over (`abandoned`). Said exactly once, after it was stopped. */
  ended(record: CallRecord, abandoned: boolean): void;
}
