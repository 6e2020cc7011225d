import type { ToolCall } from '../model/ToolCall.ts';

/**
 * The call under the name of the tool that it runs: the same object, unless an alias led to the tool. For functions that
 * decide by the name, so that no alias goes round them. Frozen.
 */
export function underToolName(call: ToolCall, toolName: string): ToolCall {
  return call.name === toolName ? call : Object.freeze({ ...call, name: toolName });
}
