import { parseObject } from '../model/parsedArguments.ts';
import type { ToolCall } from '../model/ToolCall.ts';

/** The input of a call for a page to show: an object, or the text of a custom call; undefined if it has none. */
export function readInput({ kind, arguments: text }: ToolCall): object | string | undefined {
  if (kind === 'custom') return text;
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'null' ? {} : parseObject(text);
}
