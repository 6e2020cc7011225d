import { isHighSurrogate, isLowSurrogate } from './truncate.ts';

/** Where a value stands in JSON text. */
export interface JsonSpan {
  /** Its first unit. */
  readonly start: number;
  /** The unit behind it. */
  readonly end: number;
}

/** A value inside an array or object. */
export interface JsonMember extends JsonSpan {
  /** Where its key stands, quotes included; absent in an array. */
  readonly key?: JsonSpan;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** What ends a number, `true`, `false` or `null`. */
const DELIMITER = /[,\]}]|$/g;

/** Whether `text` is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * JSON text (RFC 8259) without white space between its values, and where these stand. The text must be valid: nothing is
 * checked. Values stay text, so that no number loses digits. Linear, and no recursion, however deep the text is.
 */
export class JsonText {
  /** The text without the white space. */
  readonly text: string;
  /** Where arrays and objects end, by their start. */
  readonly #ends = new Map<number, number>();

  constructor(json: string) {
    const text = compact(json);
    this.text = text;
    const open: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) at = stringEnd(text, at) - 1;
      else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) open.push(at);
      else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT)
        this.#ends.set(open.pop() ?? 0, at + 1);
    }
  }

  /** The values inside an array or object, in order. */
  *members({ start, end }: JsonSpan): Generator<JsonMember> {
    const isObject = this.text.charCodeAt(start) === OPEN_OBJECT;
    for (let at = start + 1; at < end - 1; ) {
      const key = isObject ? this.#value(at) : undefined;
      const value = this.#value(key === undefined ? at : key.end + 1);
      yield key === undefined ? value : { ...value, key };
      at = value.end + 1;
    }
  }

  #value(start: number): JsonSpan {
    if (this.text.charCodeAt(start) === QUOTE) return { start, end: stringEnd(this.text, start) };
    return { start, end: this.#ends.get(start) ?? this.#delimiter(start) };
  }

  #delimiter(start: number): number {
    DELIMITER.lastIndex = start;
    return DELIMITER.exec(this.text)?.index ?? this.text.length;
  }
}

/** JSON text without the white space between its values. */
function compact(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = stringEnd(text, at) - 1;
    else if (unit <= SPACE) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from);
}

/**
 * Where to cut the inside of a JSON string that begins at `start`, at `limit` or before it: no escape and no surrogate
 * pair is split, also where its halves are escapes.
 */
export function jsonCutPosition(text: string, start: number, limit: number): number {
  let at = start;
  for (let next = characterEnd(text, at); next <= limit; next = characterEnd(text, at)) at = next;
  return at;
}

function characterEnd(text: string, at: number): number {
  const end = unitEnd(text, at);
  if (!isHighSurrogate(unit(text, at, end), 0)) return end;
  const pairEnd = unitEnd(text, end);
  return isLowSurrogate(unit(text, end, pairEnd), 0) ? pairEnd : end;
}

function unitEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH) return at + 1;
  return text[at + 1] === 'u' ? at + 6 : at + 2;
}

/** What a unit of a JSON string stands for, as far as surrogates are concerned. */
function unit(text: string, at: number, end: number): string {
  if (end - at < 6) return text.slice(at, end);
  return String.fromCharCode(Number.parseInt(text.slice(at + 2, end), 16));
}

function stringEnd(text: string, start: number): number {
  let at = start;
  let escapes: number;
  do {
    at = text.indexOf('"', at + 1);
    escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
  } while (escapes % 2 === 1);
  return at + 1;
}
