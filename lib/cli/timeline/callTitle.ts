import type { ToolCall } from '../../model/ToolCall.ts';
import { shortLine } from './shortText.ts';

const MAX_COLUMNS = 80;
/** Longer argument texts are not parsed: their beginning is shown. */
const MAX_PARSED_CHARS = 20_000;

/** Gives the arguments of a call in one short line: the value of an only argument, else names and values. */
export function callTitle({ kind, arguments: text }: ToolCall): string {
  const entries = kind === 'function' ? entriesOf(text) : undefined;
  if (entries === undefined) return shortLine(text, MAX_COLUMNS);
  const [only] = entries;
  if (entries.length === 1 && typeof only?.[1] === 'string') return shortLine(only[1], MAX_COLUMNS);
  return shortLine(
    entries.map(([key, value]) => `${key}: ${valueText(value)}`).join(', '),
    MAX_COLUMNS,
  );
}

function entriesOf(text: string): [string, unknown][] | undefined {
  if (text.length > MAX_PARSED_CHARS) return undefined;
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === 'object' && input !== null) return Object.entries(input);
  } catch {
    // Shown as it is.
  }
  return undefined;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
