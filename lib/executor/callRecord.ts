import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallLife } from './callLife.ts';
import type { ResolvedCall } from './resolveCall.ts';
import type { RunningCall } from './runningCall.ts';
import type { Turn } from './turn.ts';

/** Everything a run knows about one of its calls. */
export interface CallRecord {
  /** What happens to it. */
  readonly life: CallLife;
  /** Its identity in that run. */
  readonly index: number;
  /** The call, once it is sealed. */
  call: ToolCall | undefined;
  /** Its place in the schedule, if it has or had one. */
  turn: Turn<CallRecord> | undefined;
  /** What was decided before it may start. */
  resolved: ResolvedCall | undefined;
  /** Its execution, from the start to the end of all its work. */
  running: RunningCall | undefined;
  /** Its one result. */
  result: ToolResult | undefined;
  /** When it was sealed and started, in milliseconds of the scheduler. */
  sealedAt: number;
  startedAt: number | undefined;
  /** How many outputs it has given. */
  outputs: number;
  /** Set when it was cancelled before it was sealed. */
  cancelled: { readonly reason: unknown } | undefined;
}

/** A record of a call that has only begun. */
export function createCallRecord(life: CallLife, index: number): CallRecord {
  return {
    life,
    index,
    call: undefined,
    turn: undefined,
    resolved: undefined,
    running: undefined,
    result: undefined,
    sealedAt: 0,
    startedAt: undefined,
    outputs: 0,
    cancelled: undefined,
  };
}
