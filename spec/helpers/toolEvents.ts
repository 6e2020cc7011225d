import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

/** The events of one call, for marbles: start, output and result. */
export function toolEvents(index: number): Record<'s' | 'o' | 'r', ToolEvent> {
  const call: ToolCall = { kind: 'function', index, id: `call_${index}`, name: 'a', arguments: '' };
  const result: ToolResult = {
    index,
    callId: call.id,
    toolName: 'a',
    status: 'ok',
    execution: 'finished',
    isError: false,
    parts: [],
    attempts: 1,
    timing: { sealedAt: 0, settledAt: 0 },
  };
  return {
    s: { type: 'tool-start', call, attempt: 1 },
    o: { type: 'tool-output', call, seq: 0, parts: [{ type: 'text', text: 'x' }] },
    r: { type: 'tool-result', call, result },
  };
}
