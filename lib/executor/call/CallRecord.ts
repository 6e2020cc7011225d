import type { Subscription } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import type { ToolResume } from '../../tools/ToolResume.ts';
import type { ResolvedCall } from '../resolve/resolveInput.ts';
import type { Turn, WaitReason } from '../schedule/Turn.ts';
import type { Failure } from './failure.ts';
import type { Outcome } from './outcome.ts';

/** What the schedule does to a call. */
export interface CallHandlers {
  /** Starts it. */
  start(record: CallRecord): void;
  /** Tells why it waits. */
  queued(record: CallRecord, reason: WaitReason<CallRecord>): void;
}

/** A started call, as its run needs it. */
export interface Execution {
  /** Takes the call's end out of the tool's hands, and gives the outcome. */
  interrupt(failure: Failure): Outcome;
  /** Aborts the signal and unsubscribes the source. */
  halt(reason: unknown): void;
  /** Ends the deadlines, and waits for the end of the work. */
  stop(): void;
}

/** Everything a run knows about one of its calls. */
export interface CallRecord {
  /** What happens to it. */
  readonly life: CallHandlers;
  /** Its identity in that run. */
  readonly index: number;
  /** Whether its run had as many calls as it may have when this one came. */
  readonly isBeyond: boolean;
  /** The call, once it is sealed. */
  call: ToolCall | undefined;
  /** Its place in the schedule, if it has or had one. */
  turn: Turn<CallRecord> | undefined;
  /** What was decided before it may start. */
  resolved: ResolvedCall | undefined;
  /** What it is resumed with, if it is. */
  resume: ToolResume | undefined;
  /** The request for its approval, from its seal on, if there is one. */
  approval: Subscription | undefined;
  /** Its execution, from the start to the end of all its work. */
  running: Execution | undefined;
  /** Its one result. */
  result: ToolResult | undefined;
  /** When it was sealed and started, in milliseconds of the scheduler. */
  sealedAt: number;
  startedAt: number | undefined;
  /** How often its tool was started. */
  attempts: number;
  /** How many outputs it has given. */
  outputs: number;
  /** Set when it was cancelled before it was sealed. */
  cancelled: { readonly reason: unknown } | undefined;
}

/** A record of a call that has only begun. */
export function createCallRecord(life: CallHandlers, index: number, isBeyond: boolean): CallRecord {
  return {
    life,
    index,
    isBeyond,
    call: undefined,
    turn: undefined,
    resolved: undefined,
    resume: undefined,
    approval: undefined,
    running: undefined,
    result: undefined,
    sealedAt: 0,
    startedAt: undefined,
    attempts: 0,
    outputs: 0,
    cancelled: undefined,
  };
}
