import type { WireObject } from './WireObject.ts';
import { asArgumentText } from './wireValues.ts';

/** A wire event whose values can be written with the integers that stood in its text. */
export interface ExactEvent {
  /** The event. What a number cannot hold is a string in it, for `textOf` to read. */
  readonly event: WireObject;
  /** The text of arguments that are a value in `event`. @throws ModelStreamError as `asArgumentText` does. */
  textOf(value: unknown): string;
}

/** What stands in a text with an integer that a number cannot hold: 16 digits, or an exponent of 3. */
const LONG = /\d{16}|\d[eE]\+?\d{3}/;
/** What has to be told apart in JSON text: a quotation mark, what is escaped, a number. */
const TOKEN = /"|\\.|-?\d[\d.eE+-]*/gs;
const INTEGER = /^-?\d+$/;

/** Where the characters begin that one of which marks strings that are integers: they mean nothing to anybody. */
const FIRST_MARK = 0xe000;
const MARKS = 64;

/**
 * Reads the JSON text of an event that has integers beyond `Number.MAX_SAFE_INTEGER`, or numbers beyond all others, so that
 * values of it can be written with their digits; undefined for any other text. For formats that carry arguments as objects.
 * Pure.
 */
export function readExactly(text: string): ExactEvent | undefined {
  if (!LONG.test(text)) return undefined;
  const mark = unusedMark(text);
  if (mark === undefined) return undefined;
  const marked = new RegExp(`"${mark}([^"]+)"`, 'g');
  try {
    return {
      event: JSON.parse(withMarkedIntegers(text, mark)),
      textOf: (value) => asArgumentText(value).replace(marked, '$1'),
    };
  } catch {
    return undefined;
  }
}

/** JSON text with its integers that a number cannot hold as strings that begin with `mark`. */
function withMarkedIntegers(text: string, mark: string): string {
  let isInString = false;
  return text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return !isInString && token !== '"' && isLost(token) ? `"${mark}${token}"` : token;
  });
}

/** Whether a number cannot hold what the text of a number says; what it only rounds is not lost. */
function isLost(token: string): boolean {
  const value = Number(token);
  return INTEGER.test(token) ? !Number.isSafeInteger(value) : Math.abs(value) === Infinity;
}

/** A character that stands in no string of `text`, escaped or not. */
function unusedMark(text: string): string | undefined {
  for (let code = FIRST_MARK; code < FIRST_MARK + MARKS; code += 1) {
    const mark = String.fromCharCode(code);
    const escaped = new RegExp(`\\\\u${code.toString(16)}`, 'i');
    if (!text.includes(mark) && !escaped.test(text)) return mark;
  }
  return undefined;
}
