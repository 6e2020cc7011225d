import { GrowingText } from '../../model/GrowingText.ts';
import { asText } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock } from './ConverseMessage.ts';

/** A block of text, which citations may be given for. */
export class TextBlock implements ContentBlock {
  readonly kind = 'text';
  stopped = false;
  readonly #text: GrowingText = new GrowingText();
  readonly #citations: object[] = [];

  grow(member: string, value: unknown): void {
    if (member === 'text') this.#text.append(asText(value) ?? '');
    else if (typeof value === 'object' && value !== null) this.#citations.push(value);
  }

  isWhole(): boolean {
    return this.stopped;
  }

  /** The API refuses text that is blank. */
  toRequest(): ConverseBlock[] {
    const text = this.#text.value;
    if (text.trim() === '') return [];
    if (this.#citations.length === 0) return [{ text }];
    return [{ citationsContent: { content: [{ text }], citations: this.#citations } }];
  }
}
