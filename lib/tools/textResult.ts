import type { ToolOutput } from './ToolOutputPart.ts';

/** Makes the output of an enhanced tool that is one text. Frozen. */
export function textResult(text: string): ToolOutput {
  return Object.freeze({ parts: Object.freeze([Object.freeze({ type: 'text', text })]) });
}
