import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolExecution, ToolResult, ToolStatus } from '../tools/ToolResult.ts';

/** What a conversation says of a call without running it. */
export interface SyntheticOutcome {
  /** The status of the result. */
  readonly status: Exclude<ToolStatus, 'ok'>;
  /** How far the call had got. */
  readonly execution: ToolExecution;
  /** The kind of failure. */
  readonly code: ToolErrorCode;
  /** What the model reads. */
  readonly message: string;
}

/** Makes the result of a call that is not run. The executor that gives it says when. */
export function syntheticResult(
  call: ToolCall,
  { status, execution, code, message }: SyntheticOutcome,
): ToolResult {
  return {
    index: call.index,
    callId: call.id,
    toolName: call.name,
    status,
    execution,
    isError: true,
    parts: [{ type: 'text', text: message }],
    error: { code, message, retryable: false },
    attempts: execution === 'not-started' ? 0 : 1,
    timing: { sealedAt: 0, settledAt: 0 },
  };
}

/** The call had started in a process that is gone, and must not run twice. */
export function unknownResult(call: ToolCall): ToolResult {
  return syntheticResult(call, {
    status: 'error',
    execution: 'unknown',
    code: 'tool-failed',
    message:
      'The call had started, and its process ended before it had a result: what it did is not known.',
  });
}

/** The same call was made too often. */
export function repeatedResult(call: ToolCall, times: number): ToolResult {
  const often = times === 1 ? 'once' : `${times} times`;
  return syntheticResult(call, {
    status: 'denied',
    execution: 'not-started',
    code: 'denied',
    message: `The call was denied: the same call was made ${often} before in this conversation. Use its earlier result, or call with other arguments.`,
  });
}
