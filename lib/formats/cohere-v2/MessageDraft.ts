import type { AssembledCall } from '../../model/AssembledCall.ts';
import { GrowingText } from '../../model/GrowingText.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';
import type { CohereAssistantMessage, CohereCitation, CohereContent } from './CohereMessage.ts';
import { withWireNames } from './member.ts';
import { toToolCalls } from './message.ts';

/** A block of text or thinking while it is written. */
interface Block {
  readonly type: 'text' | 'thinking';
  readonly text: GrowingText;
}

/** The assistant message of one response, put together from its events: emits what is said, and keeps all. Pure. */
export class MessageDraft {
  /** Every block, in the order in which they began. */
  readonly #blocks: Block[] = [];
  /** The block that has each index now. */
  readonly #byIndex = new Map<string, Block>();
  readonly #plan: GrowingText = new GrowingText();
  readonly #citations: CohereCitation[] = [];
  readonly #emit: (event: ModelEvent<never>) => void;

  constructor(emit: (event: ModelEvent<never>) => void) {
    this.#emit = emit;
  }

  /** Begins a block. */
  startContent(index: unknown, content: WireObject): void {
    const key = asKey(index);
    if (key !== undefined) this.#byIndex.delete(key);
    this.growContent(index, content);
  }

  /** Adds to the block that has the index; begins one where there is none of that kind. */
  growContent(index: unknown, content: WireObject): void {
    this.#grow(index, 'thinking', asText(content.thinking));
    this.#grow(index, 'text', asText(content.text));
  }

  /** Adds to the plan, which is reasoning to the reader. */
  growPlan(text: string): void {
    this.#plan.append(text);
    this.#emit({ type: 'reasoning-delta', delta: text });
  }

  /** Keeps a citation; it has no part in what is said. */
  addCitation(citation: WireObject): void {
    const { sources, ...others } = withWireNames(citation);
    const list = Array.isArray(sources)
      ? { sources: sources.map((source) => withWireNames(asObject(source) ?? {})) }
      : {};
    this.#citations.push({ ...others, ...list });
  }

  /** Whether nothing was said. */
  get isEmpty(): boolean {
    return this.#blocks.length === 0 && this.#plan.length === 0;
  }

  /** The message in request form, with those of `calls` that are sealed. */
  toMessage(calls: readonly AssembledCall[]): CohereAssistantMessage {
    const content = this.#blocks.map(toContent);
    const toolCalls = toToolCalls(calls);
    return {
      role: 'assistant',
      ...(content.length > 0 && { content }),
      ...(this.#plan.length > 0 && { tool_plan: this.#plan.value }),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
      ...(this.#citations.length > 0 && { citations: this.#citations }),
    };
  }

  #grow(index: unknown, type: Block['type'], text: string | undefined): void {
    if (text === undefined) return;
    this.#blockFor(index, type).text.append(text);
    this.#emit({ type: type === 'text' ? 'text-delta' : 'reasoning-delta', delta: text });
  }

  #blockFor(index: unknown, type: Block['type']): Block {
    const key = asKey(index);
    const known = key === undefined ? this.#blocks.at(-1) : this.#byIndex.get(key);
    if (known?.type === type) return known;
    const block: Block = { type, text: new GrowingText() };
    this.#blocks.push(block);
    if (key !== undefined) this.#byIndex.set(key, block);
    return block;
  }
}

function toContent({ type, text }: Block): CohereContent {
  return type === 'text' ? { type, text: text.value } : { type, thinking: text.value };
}
