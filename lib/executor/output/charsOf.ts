import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';

/** UTF-16 code units of all text of the parts together. */
export function charsOf(parts: readonly ToolOutputPart[]): number {
  let chars = 0;
  for (const part of parts) if (part.type === 'text') chars += part.text.length;
  return chars;
}
