import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

/** The result of call `index` of tool `f`, with these parts. */
export function resultOf(
  index: number,
  parts: readonly ToolOutputPart[],
  more: Partial<ToolResult> = {},
): ToolResult {
  return {
    index,
    callId: `call_${index}`,
    toolName: 'f',
    status: 'ok',
    execution: 'finished',
    isError: false,
    parts,
    attempts: 1,
    timing: { sealedAt: 0, startedAt: 0, settledAt: 1 },
    ...more,
  };
}
