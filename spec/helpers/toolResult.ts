import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

/** The result of a call that went well, with these parts; `members` win. */
export function toolResult(
  index: number,
  parts: readonly ToolOutputPart[],
  members: Partial<ToolResult> = {},
): ToolResult {
  return {
    index,
    callId: `call_${index}`,
    toolName: 'look',
    status: 'ok',
    execution: 'finished',
    isError: false,
    parts,
    attempts: 1,
    timing: { sealedAt: 0, startedAt: 0, settledAt: 1 },
    ...members,
  };
}
