import { mergeParts, PartsBuilder, textPart } from '../../tools/mergeParts.ts';
import type { TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { Truncation } from '../../tools/ToolResult.ts';
import { charsOf } from './charsOf.ts';
import { cutJson } from './cutJson.ts';
import { TextTail } from './TextTail.ts';
import { cutPosition, detach, isHighSurrogate, type TruncationMode } from './truncate.ts';

/** How text is bounded. */
export interface TextLimit {
  /** Most UTF-16 code units of all text together; 0: no limit. */
  readonly maxChars: number;
  /** What stands where something was cut; not counted. */
  readonly marker: string;
  /** What is kept of too long a text. @defaultValue 'head' */
  readonly truncation?: TruncationMode;
}

const NO_PARTS: readonly ToolOutputPart[] = /* @__PURE__ */ Object.freeze([]);

/**
 * The output of one call, bounded while it streams: memory stays within the limit, whatever comes (R11). Pure.
 *
 * All text counts together. Media and links do not count and are kept, up to the output in which the limit is passed; of
 * those that come later, `head-tail` keeps the last 64, `head` none. Cutting while it streams and cutting the whole give the
 * same (R10). The marker is for everybody, whoever the text is for that was cut.
 */
export class BoundedOutput {
  readonly #maxChars: number;
  readonly #marker: string;
  /** Units that are kept from the beginning. Less than the limit if the end is kept too. */
  readonly #maxHeadChars: number;
  readonly #kept = new PartsBuilder();
  /** Units in `#kept`. Never more than the limit (R5). */
  #keptChars = 0;
  /** Units that came. */
  #totalChars = 0;
  /** Whether more came than may be kept. */
  #overflowed = false;
  /** The first half of a surrogate pair at the end of what came: whether it is kept depends on what follows. */
  #half: TextPart | undefined;
  /** What came behind the head, if the end is kept too. */
  #tail: TextTail | undefined;
  /** Whether what was cut is JSON text, which still parses. */
  #isJson = false;
  readonly #hasTail: boolean;

  constructor({ maxChars, marker, truncation = 'head' }: TextLimit) {
    this.#maxChars = maxChars > 0 ? maxChars : Number.POSITIVE_INFINITY;
    this.#marker = marker;
    this.#hasTail = truncation === 'head-tail';
    this.#maxHeadChars = this.#hasTail ? Math.ceil(this.#maxChars / 2) : this.#maxChars;
  }

  /** Whether more text came than may be kept. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  /** Whether what was cut is JSON text: nothing may be joined to it. */
  get isJson(): boolean {
    return this.#isJson;
  }

  /** Whether text of these parts would be more than may be kept. */
  exceeds(parts: readonly ToolOutputPart[]): boolean {
    return this.#totalChars + charsOf(parts) > this.#maxChars;
  }

  /** Everything that came, as long as nothing was cut. */
  get all(): readonly ToolOutputPart[] {
    const behind = this.#half === undefined ? this.#behindHead() : [this.#half];
    return mergeParts([...this.#kept.parts(), ...behind]);
  }

  /** Everything kept so far, neighbouring text joined. Half a surrogate pair at its end is left out until the end is known. */
  get parts(): readonly ToolOutputPart[] {
    const kept = this.#kept.parts();
    return this.#tail === undefined ? kept : mergeParts([...kept, ...this.#rest()]);
  }

  /**
   * Takes parts; returns those of them, or those pieces, that are kept and need not wait for what follows. `isValue`: the one
   * text among them is that of a value; if it is JSON, and is too long, it is cut inside (R9), and what follows is dropped.
   */
  push(parts: readonly ToolOutputPart[], isValue = false): readonly ToolOutputPart[] {
    if (this.#overflowed || this.#tail !== undefined) return this.#pushBeyond(parts);
    const whole = this.#pushOnly(parts);
    if (whole !== undefined) return whole;
    const kept = new PartsBuilder();
    const value = isValue ? this.#cutValue(parts) : undefined;
    for (const part of value ?? parts) {
      if (this.#tail !== undefined) this.#pushTail(this.#tail, [part], true);
      else if (value !== undefined || part.type !== 'text') this.#pushWhole(kept, part);
      else this.#pushText(kept, part);
    }
    return kept.parts();
  }

  /** Says that nothing more comes; returns what was held back. */
  end(): readonly ToolOutputPart[] {
    if (this.#half === undefined && this.#tail === undefined) return NO_PARTS;
    const kept = new PartsBuilder();
    this.#flushHalf(kept);
    const rest = this.#behindHead();
    this.#tail = undefined;
    const marker = this.#overflowed ? this.#marker.length : 0;
    if (rest.length > 0) this.#keptChars += charsOf(rest) - marker;
    for (const part of rest) this.#keep(kept, part);
    return kept.parts();
  }

  /** What was cut, or undefined. `complete`: everything came, so the total is known. */
  truncation(complete: boolean): Truncation | undefined {
    if (!this.#overflowed) return undefined;
    const rest = charsOf(this.#rest()) - (this.#tail === undefined ? 0 : this.#marker.length);
    const kept = { unit: 'utf16', kept: this.#keptChars + rest } as const;
    return Object.freeze(complete ? { ...kept, total: this.#totalChars } : kept);
  }

  /** What follows the head, as far as it is known: without half a surrogate pair at its end. */
  #rest(): readonly ToolOutputPart[] {
    const rest = this.#behindHead();
    const last = rest.at(-1);
    if (last?.type !== 'text' || !isHighSurrogate(last.text, last.text.length - 1)) return rest;
    return [...rest.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
  }

  #behindHead(): readonly ToolOutputPart[] {
    if (this.#tail === undefined) return NO_PARTS;
    const parts = this.#tail.parts();
    return this.#overflowed ? [{ type: 'text', text: this.#marker }, ...parts] : parts;
  }

  /** The parts with their one text cut inside, or undefined if it fits, is no JSON, or is not the first. */
  #cutValue(parts: readonly ToolOutputPart[]): readonly ToolOutputPart[] | undefined {
    const [text, more] = parts.filter((part) => part.type === 'text');
    if (text === undefined || more !== undefined || this.#totalChars > 0) return undefined;
    if (!this.exceeds(parts)) return undefined;
    const cut = cutJson(text.text, this.#maxChars, this.#marker);
    if (cut === undefined) return undefined;
    this.#isJson = true;
    this.#overflowed = true;
    this.#totalChars += text.text.length;
    this.#keptChars += cut.kept;
    return parts.map((part) => (part === text ? { ...text, text: cut.text } : part));
  }

  /** Takes parts of which the head keeps nothing. */
  #pushBeyond(parts: readonly ToolOutputPart[]): readonly ToolOutputPart[] {
    if (this.#tail === undefined) this.#totalChars += charsOf(parts);
    else this.#pushTail(this.#tail, parts, !this.#overflowed);
    return NO_PARTS;
  }

  /** Takes parts that are one text, if it is kept as it is, whatever follows: what nearly all outputs are. */
  #pushOnly(parts: readonly ToolOutputPart[]): readonly ToolOutputPart[] | undefined {
    const [only] = parts;
    if (parts.length > 1 || only?.type !== 'text' || this.#half !== undefined) return undefined;
    const { text, audience } = only;
    const { length } = text;
    if (length === 0 || this.#keptChars + length > this.#maxHeadChars) return undefined;
    if (isHighSurrogate(text, length - 1)) return undefined;
    this.#totalChars += length;
    this.#keptChars += length;
    const part = textPart(text, audience);
    this.#kept.append(part);
    return Object.freeze([part]);
  }

  #pushTail(tail: TextTail, parts: readonly ToolOutputPart[], isPinned: boolean): void {
    for (const part of parts) {
      if (part.type === 'text') this.#totalChars += part.text.length;
      tail.push(part, isPinned);
    }
    this.#overflowed = this.#totalChars > this.#maxChars;
  }

  #pushWhole(kept: PartsBuilder, part: ToolOutputPart): void {
    this.#flushHalf(kept);
    this.#keep(kept, part);
  }

  #pushText(kept: PartsBuilder, part: TextPart): void {
    this.#totalChars += part.text.length;
    if (this.#overflowed || part.text === '') return;
    if (this.#half?.audience !== part.audience) this.#flushHalf(kept);
    const text = (this.#half?.text ?? '') + part.text;
    this.#half = undefined;
    const room = Math.max(0, this.#maxHeadChars - this.#keptChars);
    if (text.length > room) return this.#cut(kept, { ...part, text }, room);
    const isHalf = isHighSurrogate(text, text.length - 1);
    const whole = isHalf ? text.length - 1 : text.length;
    if (isHalf) this.#half = { ...part, text: text.slice(whole) };
    this.#keptChars += whole;
    this.#keep(kept, isHalf ? { ...part, text: text.slice(0, whole) } : { ...part, text });
  }

  /** Ends the head in the middle of `part`. */
  #cut(kept: PartsBuilder, part: TextPart, room: number): void {
    const cut = cutPosition(part.text, room);
    this.#keptChars += cut;
    this.#keep(kept, { ...part, text: detach(part.text.slice(0, cut)) });
    this.#overflowed = this.#totalChars > this.#maxChars;
    if (this.#hasTail) {
      this.#tail = new TextTail(this.#maxChars - this.#keptChars);
      this.#tail.push({ ...part, text: part.text.slice(cut) }, true);
    } else {
      this.#keep(kept, { type: 'text', text: this.#marker });
    }
  }

  #flushHalf(kept: PartsBuilder): void {
    const half = this.#half;
    if (half === undefined) return;
    this.#half = undefined;
    this.#keptChars += 1;
    this.#keep(kept, half);
  }

  #keep(kept: PartsBuilder, part: ToolOutputPart): void {
    this.#kept.append(part);
    kept.append(part);
  }
}
