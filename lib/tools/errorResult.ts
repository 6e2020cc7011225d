import { ToolFailure } from './ToolFailure.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { textResult } from './textResult.ts';
import { toolErrorInfo } from './toolErrorInfo.ts';

/**
 * Makes the output of an enhanced tool that failed: the message of `error`, never its stack or cause, then the parts of a
 * `ToolFailure`, marked as an error. Takes anything that can be thrown. Frozen.
 */
export function errorResult(error: unknown): ToolOutput {
  const carried = ToolFailure.is(error) ? error.parts : [];
  const { parts } = textResult(toolErrorInfo(error).message);
  return Object.freeze({ parts: Object.freeze([...parts, ...carried]), isError: true });
}
