import type { WireObject } from '../WireObject.ts';
import { asObject } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock } from './ConverseMessage.ts';
import { joinValues } from './joinValues.ts';

/** A block of any other kind: what a tool of the provider gave, an image, or what is not known here. */
export class OtherBlock implements ContentBlock {
  readonly kind: string;
  stopped = false;
  /** What the start and the deltas brought, copies. */
  readonly #values: unknown[];

  constructor(kind: string, start: WireObject) {
    this.kind = kind;
    this.#values = [start];
  }

  /** A list continues the content of the block. */
  grow(_member: string, value: unknown): void {
    this.#values.push(Array.isArray(value) ? { content: value } : value);
  }

  isWhole(): boolean {
    return this.stopped;
  }

  toRequest(): ConverseBlock[] {
    const value = asObject(joinValues(this.#values)) ?? {};
    const { content } = value;
    const whole = Array.isArray(content) ? { ...value, content: withJoinedText(content) } : value;
    // Whatever it is, it goes back as it came.
    return [{ [this.kind]: whole } as unknown as ConverseBlock];
  }
}

/** Texts that follow one another are pieces of one. */
function withJoinedText(content: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  let texts: string[] = [];
  const endText = (): void => {
    if (texts.length > 0) joined.push({ text: texts.join('') });
    texts = [];
  };
  for (const piece of content) {
    const text = asObject(piece)?.text;
    if (typeof text === 'string') texts.push(text);
    else {
      endText();
      joined.push(piece);
    }
  }
  endText();
  return joined;
}
