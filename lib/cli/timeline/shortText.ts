import { harmlessLine } from '../harmless.ts';
import { clipText } from '../textWidth.ts';

const MAX_MESSAGE_COLUMNS = 300;
const MAX_NAME_COLUMNS = 80;
/** Longer text is cut before it is looked at: most characters that one column may take. */
const MAX_CHARS_PER_COLUMN = 16;

/** Makes any text one harmless line of at most `columns`; text that is cut ends with an ellipsis. */
export function shortLine(text: string, columns: number): string {
  return clipText(harmlessLine(text.slice(0, columns * MAX_CHARS_PER_COLUMN)), columns);
}

/** The name of a tool, or an id, as one harmless line of at most 80 columns. */
export function shortName(name: string): string {
  return shortLine(name, MAX_NAME_COLUMNS);
}

/** Says in one line what was thrown, in at most 300 columns. Takes anything that can be thrown. */
export function shortMessage(thrown: unknown): string {
  const message = shortLine(messageOf(thrown), MAX_MESSAGE_COLUMNS);
  return message === '' ? 'unknown error' : message;
}

function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return '';
  }
}
