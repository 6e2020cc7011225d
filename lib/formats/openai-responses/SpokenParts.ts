import { GrowingText } from '../../model/GrowingText.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';

/** The kinds of parts that hold text. */
export type SpokenKind = 'output_text' | 'refusal' | 'summary_text' | 'reasoning_text';

/** A part while it is written. */
interface Part {
  readonly kind: SpokenKind;
  /** Its index as the wire gives it. */
  readonly index: unknown;
  text: GrowingText;
  /** What a text refers to, in the order in which it came. */
  readonly annotations: WireObject[];
  /** The part as its end mark restated it. */
  restated: WireObject | undefined;
}

/**
 * The parts of one output item that hold text, while they are written: what was said of the item so far, and what it is
 * made of if its end mark never comes. Pure.
 */
export class SpokenParts {
  /** In order of birth. */
  readonly #parts = new Map<string, Part>();
  /** The part that was touched last: nearly always the next one too. */
  #last: Part | undefined;

  /** Appends to the part of that kind and index. */
  append(kind: SpokenKind, index: unknown, text: string): void {
    this.#part(kind, index).text.append(text);
  }

  /** Takes the whole text of a part as an end mark restates it, which wins; gives what it adds to the text so far. */
  restate(kind: SpokenKind, index: unknown, text: string): string {
    const part = this.#part(kind, index);
    const added = restOf(text, part.text.value);
    part.text = new GrowingText(text);
    return added;
  }

  /** Takes a whole part as its end mark gives it. */
  replace(kind: SpokenKind, index: unknown, part: WireObject): void {
    this.#part(kind, index).restated = part;
  }

  /** Adds what a text refers to. */
  annotate(index: unknown, annotation: WireObject): void {
    this.#part('output_text', index).annotations.push(annotation);
  }

  /** All text of these kinds so far. */
  textOf(...kinds: readonly SpokenKind[]): string {
    return this.#of(kinds)
      .map(({ text }) => text.value)
      .join('');
  }

  /** The parts of these kinds as an item has them, by index. */
  listOf(...kinds: readonly SpokenKind[]): WireObject[] {
    const place = ({ index }: Part): number => Number(index) || 0;
    return this.#of(kinds)
      .sort((one, other) => place(one) - place(other))
      .map(toWire);
  }

  #of(kinds: readonly SpokenKind[]): Part[] {
    return [...this.#parts.values()].filter(({ kind }) => kinds.includes(kind));
  }

  #part(kind: SpokenKind, index: unknown): Part {
    const last = this.#last;
    if (last !== undefined && last.index === index && last.kind === kind) return last;
    const key = `${kind} ${asKey(index) ?? '0'}`;
    const part = this.#parts.get(key) ?? {
      kind,
      index,
      text: new GrowingText(),
      annotations: [],
      restated: undefined,
    };
    this.#parts.set(key, part);
    this.#last = part;
    return part;
  }
}

/** What `whole` adds to `said`; nothing if it does not go on from there. */
export function restOf(whole: string, said: string): string {
  return whole.startsWith(said) ? whole.slice(said.length) : '';
}

/** All text in a list of parts, as an item has them. */
export function textIn(parts: unknown): string {
  if (!Array.isArray(parts)) return '';
  return parts.map((part: unknown) => textOfPart(asObject(part))).join('');
}

/** The text of one part. */
export function textOfPart(part: WireObject | undefined): string {
  return asText(part?.text) ?? asText(part?.refusal) ?? '';
}

function toWire({ kind, text, annotations, restated }: Part): WireObject {
  if (restated !== undefined) return restated;
  if (kind === 'refusal') return { type: kind, refusal: text.value };
  return kind === 'output_text'
    ? { type: kind, text: text.value, annotations }
    : { type: kind, text: text.value };
}
