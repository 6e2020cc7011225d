import type { WireObject } from '../decodeEvents.ts';
import { asObject } from '../wireValues.ts';

/** Longer events are rare, and cost little beside their length. */
const MAX_CHARS = 4_096;

/** Engines copy what is as short as this when it is cut out, instead of pointing into the whole. */
const MAX_COPIED_CHARS = 12;

/** Members whose text differs from event to event, with their literal: the fragments, and what servers pad events with. */
const CHANGING =
  /"(?:content|reasoning_content|reasoning_text|reasoning|text|arguments|obfuscation|p)": ?"([^"\\]*(?:\\.[^"\\]*)*)"/gs;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has them in no string.
const PLAIN = /^[^"\\\x00-\x1f]*$/;

/** Stands for a text, with its number; no text around the holes may have it. */
const MARK = '\ue000';

/** Where in an event a text stands. */
type Place = 'event' | 'delta' | 'call' | 'detail';

/** A text that differs from event to event. */
interface Hole {
  readonly place: Place;
  readonly member: string;
}

/** What the events of a template have in common. `call` and `detail`: the only one of the delta. */
interface Parts {
  readonly event: WireObject;
  readonly choice: WireObject;
  readonly delta: WireObject;
  readonly call: WireObject;
  readonly detail: WireObject;
}

const NOTHING: WireObject = {};

/**
 * Reads events that are equal to one another but for the texts in them, at a fraction of the time of `JSON.parse` and to the
 * same value. Pure.
 *
 * Servers write nearly all events of a response alike, each in a way of its own. A template is made of one event by parsing
 * it with marks in the place of its texts. If the marks come out where texts belong, then so does any other string in their
 * place, whatever it is: parsing has no memory but the open brackets and members, and those it has before a string it has
 * after it. So of the next event only the strings have to be parsed.
 */
export class ChunkTemplate {
  /** The text around the holes: one piece more than there are holes. The quotation marks belong to it. */
  readonly #pieces: readonly string[];
  readonly #holes: readonly Hole[];
  readonly #parts: Parts;

  private constructor(pieces: readonly string[], holes: readonly Hole[], parts: Parts) {
    this.#pieces = pieces;
    this.#holes = holes;
    this.#parts = parts;
  }

  /** Makes a template of the JSON text of an event; undefined if that has no text in the usual places, or any elsewhere. */
  static of(text: string): ChunkTemplate | undefined {
    if (text.length > MAX_CHARS) return undefined;
    const pieces = piecesOf(text);
    // An escape could be a mark in disguise.
    if (pieces.some((piece) => piece.includes('\\') || piece.includes(MARK))) return undefined;
    const parts = partsOf(withMarks(pieces));
    if (parts === undefined) return undefined;
    const holes = pieces.slice(1).map((_, at) => findHole(parts, markOf(at)));
    if (holes.length === 0 || !holes.every((hole) => hole !== undefined)) return undefined;
    return new ChunkTemplate(pieces, holes, parts);
  }

  /** Reads the JSON text of an event; undefined if it is not one of this template. Values between the texts are shared. */
  read(text: string): WireObject | undefined {
    const [first = ''] = this.#pieces;
    if (!holds(text, first, 0)) return undefined;
    const texts: string[] = [];
    let from = first.length;
    for (let next = 1; next < this.#pieces.length; next += 1) {
      const piece = this.#pieces[next] ?? '';
      const isLast = next === this.#pieces.length - 1;
      const to = isLast ? text.length - piece.length : text.indexOf(piece, from);
      if (to < from || (isLast && !holds(text, piece, to))) return undefined;
      const value = readLiteral(text, from, to);
      if (value === undefined) return undefined;
      texts.push(value);
      from = to + piece.length;
    }
    return this.#fill(texts);
  }

  #fill(texts: readonly string[]): WireObject {
    const { choice } = this.#parts;
    const event: Record<string, unknown> = { ...this.#parts.event };
    const delta: Record<string, unknown> = { ...this.#parts.delta };
    for (let at = 0; at < texts.length; at += 1) {
      const hole = this.#holes[at];
      if (hole === undefined) continue;
      const { place, member } = hole;
      const text = texts[at];
      if (place === 'delta') delta[member] = text;
      else if (place === 'event') event[member] = text;
      else if (place === 'call') delta.tool_calls = [this.#fillCall(text)];
      else delta.reasoning_details = [{ ...this.#parts.detail, [member]: text }];
    }
    event.choices = [{ ...choice, delta }];
    return event;
  }

  #fillCall(text: string | undefined): WireObject {
    const { call } = this.#parts;
    return { ...call, function: { ...asObject(call.function), arguments: text } };
  }
}

/** Whether `piece` stands at a place in `text`. Engines compare whole strings many times faster than they do in `startsWith`. */
function holds(text: string, piece: string, at: number): boolean {
  return text.slice(at, at + piece.length) === piece;
}

/** The text before, between and after the literals of the members that change; one piece if there are none. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(CHANGING)) {
    const end = match.index + match[0].length - 1;
    pieces.push(text.slice(from, end - (match[1] ?? '').length));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function markOf(at: number): string {
  return `${MARK}${at}`;
}

function withMarks(pieces: readonly string[]): string {
  return pieces.map((piece, at) => (at === 0 ? piece : `${markOf(at - 1)}${piece}`)).join('');
}

/** The parts of an event with one choice, and at most one call and one detail of its reasoning. */
function partsOf(text: string): Parts | undefined {
  let event: WireObject | undefined;
  try {
    event = asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
  const choice = onlyOf(event?.choices);
  const delta = asObject(choice?.delta);
  if (event === undefined || choice === undefined || delta === undefined) return undefined;
  const call = onlyOf(delta.tool_calls) ?? NOTHING;
  const detail = onlyOf(delta.reasoning_details) ?? NOTHING;
  return { event, choice, delta, call, detail };
}

function onlyOf(list: unknown): WireObject | undefined {
  return Array.isArray(list) && list.length === 1 ? asObject(list[0]) : undefined;
}

function findHole({ event, delta, call, detail }: Parts, mark: string): Hole | undefined {
  if (asObject(call.function)?.arguments === mark) return { place: 'call', member: 'arguments' };
  const places = [
    ['event', event],
    ['delta', delta],
    ['detail', detail],
  ] as const;
  for (const [place, object] of places) {
    const member = Object.keys(object).find((name) => object[name] === mark);
    if (member !== undefined) return { place, member };
  }
  return undefined;
}

/** The string whose literal stands at a place in `text`, without its quotes; undefined if it is none. */
function readLiteral(text: string, from: number, to: number): string | undefined {
  const raw = text.slice(from, to);
  // A longer piece of the text would keep all of it in memory as long as it lives.
  if (raw.length <= MAX_COPIED_CHARS && PLAIN.test(raw)) return raw;
  try {
    // With an unescaped quote inside it would be more than a string, which does not parse.
    return JSON.parse(text.slice(from - 1, to + 1)) as string;
  } catch {
    return undefined;
  }
}
