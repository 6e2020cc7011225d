import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { partAsText } from './modelParts.ts';

/**
 * Says the parts of a result in one text, for providers whose tool messages take nothing but text, and have no error
 * mark: an error says so in its text, and media and links leave a note.
 *
 * Texts are joined as they are, since a text may come in several parts; notes get lines of their own.
 */
export function resultText(parts: readonly ToolOutputPart[], isError: boolean): string {
  let text = '';
  let previous: ToolOutputPart | undefined;
  for (const part of parts) {
    const isNote = part.type !== 'text' || (previous !== undefined && previous.type !== 'text');
    if (isNote && text !== '' && !text.endsWith('\n')) text += '\n';
    text += partAsText(part);
    previous = part;
  }
  return isError ? markError(text) : text;
}

/** Says in the text of a result that it is an error, unless it says so itself. */
export function markError(text: string): string {
  if (text === '') return 'Error';
  return /^error\b/i.test(text) ? text : `Error: ${text}`;
}
