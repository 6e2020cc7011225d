import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import { type ShownPart, shownPart, shownParts } from './shownOutput.ts';

const MORE_BEFORE = '…';

/**
 * The output of a running tool so far, for readers that replace what they show. It is the end of the output, at most
 * `maxChars` of it, so that showing it again for each piece stays cheap; `…` stands for what came before.
 */
export class PartialOutput {
  readonly #maxChars: number;
  /** What is shown, in order. Neighbouring text for the same audience is one part. */
  readonly #parts: ShownPart[] = [];
  /** Characters of `#parts`; of all but plain text, what stands around it in JSON counts, too. */
  #chars = 0;
  /** Whether something is left out before `#parts`. */
  #isCut = false;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** Appends parts. */
  add(parts: readonly ToolOutputPart[]): void {
    for (const part of parts) this.#append(shownPart(part));
    while (this.#chars > this.#maxChars) this.#dropFirst();
  }

  /** The output so far, in the shape that the whole output has. */
  get shown(): unknown {
    if (!this.#isCut) return shownParts(this.#parts);
    const [first, ...others] = this.#parts;
    return first?.type === 'text'
      ? shownParts([{ ...first, text: MORE_BEFORE + first.text }, ...others])
      : shownParts([{ type: 'text', text: MORE_BEFORE }, ...this.#parts]);
  }

  #append(part: ShownPart): void {
    if (part.type === 'text' && part.text === '') return;
    const last = this.#parts.at(-1);
    if (part.type === 'text' && last?.type === 'text' && last.audience === part.audience) {
      this.#parts[this.#parts.length - 1] = { ...last, text: last.text + part.text };
      this.#chars += part.text.length;
      return;
    }
    this.#parts.push(part);
    this.#chars += charsOf(part);
  }

  /** Drops as much as is too much of the first part. */
  #dropFirst(): void {
    this.#isCut = true;
    const [first] = this.#parts;
    const excess = this.#chars - this.#maxChars;
    if (first?.type === 'text' && first.text.length > excess) {
      const text = withoutStart(first.text, excess);
      this.#parts[0] = { ...first, text };
      this.#chars -= first.text.length - text.length;
    } else if (first !== undefined) {
      this.#parts.shift();
      this.#chars -= charsOf(first);
    }
  }
}

/** `text` without its first `chars` code units; a surrogate pair is left out whole. */
function withoutStart(text: string, chars: number): string {
  const rest = text.slice(chars);
  return /^[\uDC00-\uDFFF]/.test(rest) ? rest.slice(1) : rest;
}

function charsOf(part: ShownPart): number {
  if (part.type !== 'text') return JSON.stringify(part).length;
  const around = part.audience === undefined ? 0 : JSON.stringify({ ...part, text: '' }).length;
  return around + part.text.length;
}
