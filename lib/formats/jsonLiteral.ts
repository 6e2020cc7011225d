/** Engines copy what is as short as this when it is cut out, instead of pointing into the whole. */
const MAX_COPIED_CHARS = 12;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
const ZERO = 0x30;

/** A number with more digits may be more than arithmetic holds. */
const MAX_DIGITS = 15;

/**
 * Where the literal ends that begins at `from`: after its quote, or after what a number may consist of; no later than `from`
 * if none does.
 */
export function endOfLiteral(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return endOfNumber(text, from);
  let end = text.indexOf('"', from + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

function endOfNumber(text: string, from: number): number {
  let end = from;
  while (isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

/** Whether it is a digit, `+`, `-`, `.`, `e` or `E`. */
function isOfNumber(code: number): boolean {
  if (code <= 0x39) return code >= 0x2b && code !== 0x2c && code !== 0x2f;
  return code === 0x65 || code === 0x45;
}

/** The value of a literal, as `JSON.parse` gives it; undefined if it is none. */
export function readLiteral(text: string, from: number, to: number): string | number | undefined {
  if (to <= from) return undefined;
  if (text.charCodeAt(from) !== QUOTE) {
    return readDigits(text, from, to) ?? parse(text.slice(from, to));
  }
  const start = from + 1;
  const end = to - 1;
  if (end - start <= 2 * MAX_COPIED_CHARS && isPlain(text, start, end)) {
    const middle = Math.min(end, start + MAX_COPIED_CHARS);
    return text.slice(start, middle) + text.slice(middle, end);
  }
  // Also for a plain text: a piece that is cut out would keep all of the text in memory as long as it lives.
  return parse(text.slice(from, to));
}

/** Whether the text of a string stands there as it is. JSON has control characters in no string. */
function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code === QUOTE || code === BACKSLASH) return false;
  }
  return to >= from;
}

/** The number that a few digits say; undefined for anything else. */
function readDigits(text: string, from: number, to: number): number | undefined {
  const count = to - from;
  if (count > MAX_DIGITS || (count > 1 && text.charCodeAt(from) === ZERO)) return undefined;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function parse(literal: string): string | number | undefined {
  try {
    return JSON.parse(literal);
  } catch {
    return undefined;
  }
}
