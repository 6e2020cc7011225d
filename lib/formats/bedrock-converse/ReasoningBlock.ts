import { GrowingText } from '../../model/GrowingText.ts';
import { asObject, asText } from '../wireValues.ts';
import type { ContentBlock } from './ContentBlock.ts';
import type { ConverseBlock } from './ConverseMessage.ts';
import { toWireBytes } from './WireBytes.ts';

/** A block of reasoning: text with its signature, or bytes that only the provider can read. */
export class ReasoningBlock implements ContentBlock {
  readonly kind = 'reasoningContent';
  stopped = false;
  readonly #text: GrowingText = new GrowingText();
  #signature: string | undefined;
  /** Pieces of the encrypted reasoning: bytes, or base64 text. */
  readonly #redacted: unknown[] = [];

  grow(member: string, value: unknown): void {
    const { text, signature, redactedContent, reasoningText } = asObject(value) ?? {};
    if (reasoningText !== undefined) this.grow(member, reasoningText);
    this.#text.append(asText(text) ?? '');
    if (typeof signature === 'string') this.#sign(signature);
    if (redactedContent !== undefined) this.#redacted.push(redactedContent);
  }

  isWhole(): boolean {
    return this.stopped;
  }

  toRequest(): ConverseBlock[] {
    const blocks: ConverseBlock[] = [];
    const text = this.#text.value;
    const signature = this.#signature;
    if (text !== '' || signature !== undefined) {
      const reasoningText = signature === undefined ? { text } : { text, signature };
      blocks.push({ reasoningContent: { reasoningText } });
    }
    const redactedContent = toWireBytes(this.#redacted);
    if (redactedContent !== undefined && redactedContent.length > 0) {
      blocks.push({ reasoningContent: { redactedContent } });
    }
    return blocks;
  }

  /** A signature comes in pieces from some servers, and whole again and again from others. */
  #sign(added: string): void {
    const current = this.#signature ?? '';
    this.#signature = added.startsWith(current) ? added : current + added;
  }
}
