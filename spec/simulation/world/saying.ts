import type { ToolKind } from '../../../lib/tools/Tool.ts';

/** Text with characters of two UTF-16 code units, and with some that JSON escapes, so that cuts may fall inside one. */
const PATTERN = '"a😀\nbc';

/** `length` units from `offset` on of an endless text. `isLast`: one more, if half a character were left otherwise. */
export function textAt(offset: number, length: number, isLast: boolean): string {
  const start = offset % PATTERN.length;
  const endless = PATTERN.repeat(Math.ceil((start + length + 1) / PATTERN.length));
  const text = endless.slice(start, start + length);
  return isLast && /[\ud800-\udbff]$/.test(text) ? endless.slice(start, start + length + 1) : text;
}

/** Whether a text has no half character. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

/** Whether tools of a kind give many values. */
export function isMany(kind: ToolKind): boolean {
  return kind === 'streamable' || kind === 'enhanced-streamable';
}

/** What a tool of a kind gives to say `text`; undefined for nothing. Of three invokables, two give an object. */
export function valueFor(kind: ToolKind, text: string, n: number): unknown {
  if (text === '') return undefined;
  if (kind === 'enhanced-invokable' || kind === 'enhanced-streamable') {
    return { parts: [{ type: 'text', text }] };
  }
  return isStructured(kind, text, n) ? { said: text } : text;
}

/** Whether a value is one that has a text of its own beside it. */
export function isStructured(kind: ToolKind, text: string, n: number): boolean {
  return kind === 'invokable' && text !== '' && n % 3 > 0;
}

/** The text that the value of `valueFor` has in a result. */
export function textOfValue(kind: ToolKind, text: string, n: number): string {
  return isStructured(kind, text, n) ? JSON.stringify({ said: text }) : text;
}
