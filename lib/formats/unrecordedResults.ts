import type { ToolResult } from '../tools/ToolResult.ts';
import type { HistoryCall } from './HistoryCall.ts';

const MESSAGE = 'No result of this call was recorded: whether it ran is not known.';

/** The results of calls of which nothing is known but that they were made, in the order of `calls`. */
export function unrecordedResults(calls: readonly HistoryCall[]): ToolResult[] {
  return calls.map(({ id, name, kind }, index) => ({
    index,
    callId: id,
    toolName: name,
    ...(kind === 'custom' && { kind }),
    status: 'error',
    execution: 'unknown',
    isError: true,
    parts: [{ type: 'text', text: MESSAGE }],
    error: { code: 'tool-failed', message: MESSAGE, retryable: false },
    attempts: 0,
    timing: { sealedAt: 0, settledAt: 0 },
  }));
}
