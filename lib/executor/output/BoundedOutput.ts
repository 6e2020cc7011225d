import { PartsBuilder } from '../../tools/mergeParts.ts';
import type { TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { Truncation } from '../../tools/ToolResult.ts';
import { cutPosition, isHighSurrogate } from './truncate.ts';

/** How text is bounded. */
export interface TextLimit {
  /** Most UTF-16 code units of all text together; 0: no limit. */
  readonly maxChars: number;
  /** What follows the kept text where something was cut; not counted. */
  readonly marker: string;
}

/**
 * The output of one call, bounded while it streams: memory stays within the limit, whatever comes (R11). Pure.
 *
 * All text counts together. Media and links do not count and are kept, up to the output in which the cut falls. Cutting while it streams and cutting the whole
 * give the same (R10).
 */
export class BoundedOutput {
  readonly #limit: TextLimit;
  readonly #kept = new PartsBuilder();
  /** Code units kept. Never more than the limit (R5). */
  #keptChars = 0;
  /** Code units that came. */
  #totalChars = 0;
  /** Whether something was cut. */
  #overflowed = false;
  /** The first half of a surrogate pair at the end of what came: whether it is kept depends on what follows. */
  #half: TextPart | undefined;
  /** What was cut of an output that was bounded before. */
  #adopted: Truncation | undefined;

  constructor(limit: TextLimit) {
    this.#limit = limit;
  }

  /** Whether more text came than may be kept. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  /** Everything kept so far, neighbouring text joined. */
  get parts(): readonly ToolOutputPart[] {
    return this.#kept.parts();
  }

  /** Takes parts; returns those of them, or those pieces, that are kept. */
  push(parts: readonly ToolOutputPart[]): readonly ToolOutputPart[] {
    const kept = new PartsBuilder();
    // The output in which the cut falls keeps its media; what comes later is dropped.
    if (this.#overflowed) this.#drop(parts);
    else
      for (const part of parts) {
        if (part.type !== 'text') {
          this.#flushHalf(kept);
          this.#keep(kept, part);
        } else if (this.#limit.maxChars <= 0) {
          this.#totalChars += part.text.length;
          this.#keep(kept, part);
        } else {
          this.#pushText(kept, part);
        }
      }
    return kept.parts();
  }

  /** Takes a whole output that was bounded before, as it is: what comes after it is dropped. Returns it. */
  adopt(parts: readonly ToolOutputPart[], truncated: Truncation): readonly ToolOutputPart[] {
    for (const part of parts) this.#kept.append(part);
    this.#overflowed = true;
    this.#adopted = truncated;
    return parts;
  }

  /** Says that nothing more comes; returns what was held back. */
  end(): readonly ToolOutputPart[] {
    const kept = new PartsBuilder();
    this.#flushHalf(kept);
    return kept.parts();
  }

  /** What was cut, or undefined. `complete`: everything came, so the total is known. */
  truncation(complete: boolean): Truncation | undefined {
    if (this.#adopted !== undefined) return this.#adopted;
    if (!this.#overflowed) return undefined;
    const kept = { unit: 'utf16', kept: this.#keptChars } as const;
    return Object.freeze(complete ? { ...kept, total: this.#totalChars } : kept);
  }

  #drop(parts: readonly ToolOutputPart[]): void {
    for (const part of parts) if (part.type === 'text') this.#totalChars += part.text.length;
  }

  #pushText(kept: PartsBuilder, part: TextPart): void {
    this.#totalChars += part.text.length;
    if (this.#overflowed || part.text === '') return;
    if (this.#half?.audience !== part.audience) this.#flushHalf(kept);
    const text = (this.#half?.text ?? '') + part.text;
    this.#half = undefined;
    const room = this.#limit.maxChars - this.#keptChars;
    if (text.length > room) {
      this.#overflowed = true;
      const cut = cutPosition(text, room);
      this.#keptChars += cut;
      // Joined, not added: the piece must not keep the whole text alive that it was cut from.
      const piece = [text.slice(0, cut), this.#limit.marker].join('');
      this.#keep(kept, { ...part, text: piece });
      return;
    }
    const whole = isHighSurrogate(text, text.length - 1) ? text.length - 1 : text.length;
    if (whole < text.length) this.#half = { ...part, text: text.slice(whole) };
    this.#keptChars += whole;
    this.#keep(kept, { ...part, text: text.slice(0, whole) });
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

/** Parts that are all there, and what was cut of them. */
export interface BoundParts {
  /** The parts that are kept. */
  readonly parts: readonly ToolOutputPart[];
  /** What was cut. */
  readonly truncated?: Truncation;
}

/** Cuts parts that are all there. What was already cut to this limit or a lower one is left alone (R7). */
export function boundParts({ parts, truncated }: BoundParts, limit: TextLimit): BoundParts {
  const cutBefore = truncated !== undefined && truncated.kept <= limit.maxChars;
  const output = new BoundedOutput(cutBefore ? { ...limit, maxChars: 0 } : limit);
  output.push(parts);
  output.end();
  const cut = cutBefore ? truncated : output.truncation(true);
  return { parts: output.parts, ...(cut && { truncated: cut }) };
}
