import type { WireObject } from '../decodeEvents.ts';

/** A delta of text or of arguments as the API writes it, with its padding, and the text with its quotes. */
const DELTA =
  /^\{"contentBlockIndex":(0|[1-9]\d{0,8}),"delta":\{"(text|toolUse":\{"input)":(".*"\}?)\},"p":"([A-Za-z0-9]*)"\}$/s;

/**
 * Reads the payload that nearly all of a response consists of, a delta of text or of arguments as the API writes it, faster
 * than `JSON.parse` and to the same value; undefined for text of any other form. Pure.
 */
export function readDelta(data: string): WireObject | undefined {
  const [, index, form, given = '', p] = DELTA.exec(data) ?? [];
  if (form === undefined) return undefined;
  const isText = form === 'text';
  // The input is one level deeper.
  if (given.endsWith('}') === isText) return undefined;
  try {
    // With an unescaped quote inside it would be more than a string, which does not parse.
    const text: string = JSON.parse(isText ? given : given.slice(0, -1));
    const delta = isText ? { text } : { toolUse: { input: text } };
    return { contentBlockIndex: Number(index), delta, p };
  } catch {
    return undefined;
  }
}
