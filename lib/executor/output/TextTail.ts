import { mergeParts } from '../../tools/mergeParts.ts';
import type { TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import { detach, isLowSurrogate } from './truncate.ts';

/** Text for the same audience without anything between. */
interface Block {
  readonly audience: TextPart['audience'];
  /** Units of the whole text that come before it. */
  readonly start: number;
  readonly pieces: string[];
  length: number;
}

/** A part that is no text, and how many units of text come before it. */
interface Other {
  readonly start: number;
  readonly part: ToolOutputPart;
}

/** Pieces shorter than this share a block. */
const BLOCK_CHARS = 1_024;
/** A block of more pieces becomes one text, so that its memory is not that of its pieces. */
const MAX_PIECES = 32;
/** Most parts without text that are kept of those that may be dropped. */
const MAX_OTHERS = 64;

/**
 * The end of a text that comes in pieces: the last `maxChars` UTF-16 code units. Nothing is copied while it comes; memory stays
 * within the limit and the two largest pieces (R11).
 */
export class TextTail {
  readonly #maxChars: number;
  /** Slots: empty ones, then the blocks that have units to be kept. */
  #blocks: (Block | undefined)[] = [];
  /** Index of the first block. */
  #first = 0;
  /** Units of the blocks from there on. */
  #heldChars = 0;
  /** Units that came. */
  #totalChars = 0;
  /** What is no text and must be kept, in order. */
  readonly #pinned: Other[] = [];
  /** What is no text and came behind that: the last of it. */
  readonly #others: Other[] = [];
  /** Whether the next text begins a block. */
  #isClosed = true;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** Takes a part. `isPinned`: keep it also if it is no text; of the others the last 64 are kept. */
  push(part: ToolOutputPart, isPinned: boolean): void {
    if (part.type === 'text') return this.#pushText(part);
    this.#isClosed = true;
    const others = isPinned ? this.#pinned : this.#others;
    others.push({ start: this.#totalChars, part });
    if (this.#others.length > MAX_OTHERS) this.#others.shift();
  }

  /** What is kept: the last units of text, and the other parts where they stand among them or before them. */
  parts(): readonly ToolOutputPart[] {
    return mergeParts(this.#inOrder());
  }

  #pushText({ text, audience }: TextPart): void {
    if (text === '') return;
    const last = this.#blocks.at(-1);
    if (
      last === undefined ||
      this.#isClosed ||
      last.length >= BLOCK_CHARS ||
      last.audience !== audience
    ) {
      this.#blocks.push({ audience, start: this.#totalChars, pieces: [text], length: text.length });
    } else {
      last.pieces.push(text);
      last.length += text.length;
      if (last.length >= BLOCK_CHARS && last.pieces.length > MAX_PIECES) {
        last.pieces.splice(0, last.pieces.length, last.pieces.join(''));
      }
    }
    this.#isClosed = false;
    this.#totalChars += text.length;
    this.#heldChars += text.length;
    this.#drop();
  }

  /** Drops blocks of which no unit is kept. */
  #drop(): void {
    for (;;) {
      const length = this.#blocks[this.#first]?.length ?? 0;
      if (length === 0 || this.#heldChars - length < this.#maxChars) break;
      this.#heldChars -= length;
      this.#blocks[this.#first] = undefined;
      this.#first += 1;
    }
    // Seldom, so that it costs nothing for each piece.
    if (this.#first > 32 && this.#first * 2 > this.#blocks.length) {
      this.#blocks = this.#blocks.slice(this.#first);
      this.#first = 0;
    }
  }

  *#inOrder(): Generator<ToolOutputPart> {
    const others = [...this.#pinned, ...this.#others];
    let next = 0;
    for (const block of this.#blocks) {
      if (block === undefined) continue;
      const { audience, start, pieces } = block;
      for (; (others[next]?.start ?? Number.POSITIVE_INFINITY) <= start; next += 1) {
        const other = others[next];
        if (other !== undefined) yield other.part;
      }
      const text = this.#keptOf(pieces.join(''), start);
      yield { type: 'text', text, ...(audience !== undefined && { audience }) };
    }
    for (const { part } of others.slice(next)) yield part;
  }

  /** The units of a block that are kept. Half of a pair that was cut in two goes with the other half. */
  #keptOf(text: string, start: number): string {
    const cut = this.#totalChars - this.#maxChars;
    const from = Math.max(0, cut - start);
    const splits = cut > 0 && start + from === cut && isLowSurrogate(text, from);
    const kept = splits ? from + 1 : from;
    return kept === 0 ? text : detach(text.slice(kept));
  }
}
