import { RunningCall } from '../executor/call/RunningCall.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import { workOf } from '../tools/workOf.ts';

/** The call that `context`, or what it is a copy of, was made for: the one of its events. Undefined without an executor. */
export function toolCallOf(context: ToolContext): ToolCall | undefined {
  const access = workOf(context)?.access;
  return access instanceof RunningCall ? access.turn.owner.call : undefined;
}
