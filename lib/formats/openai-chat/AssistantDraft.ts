import type { AssembledCall } from '../../model/AssembledCall.ts';
import { GrowingText } from '../../model/GrowingText.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asObjects, asText } from '../wireValues.ts';
import type { ChatAssistantMessage } from './ChatMessage.ts';
import { ContentDraft } from './ContentDraft.ts';
import { FragmentList } from './FragmentList.ts';
import { toToolCalls } from './message.ts';

/** Members with reasoning text, by server: DeepSeek and many more; OpenRouter, vLLM, Groq; GitHub Copilot. */
const REASONING_TEXTS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;
/** Members with reasoning in structured form: OpenRouter; LiteLLM. */
const REASONING_LISTS = ['reasoning_details', 'thinking_blocks'] as const;
/** Members with text that only the server reads: GitHub Copilot; xAI. */
const OPAQUE_TEXTS = ['reasoning_opaque', 'encrypted_content'] as const;

/**
 * The assistant message of one choice, put together from its deltas: emits what people see, and keeps what the server
 * needs back. Pure.
 *
 * A refusal is text to the reader, and a member of its own in the message. Servers give the same reasoning under several
 * names; the first that brings text is shown, all are kept.
 */
export class AssistantDraft {
  readonly #content = new ContentDraft();
  /** Text members of the message by name: refusal, reasoning, opaque ones. */
  readonly #texts = new Map<string, GrowingText>();
  readonly #lists = new Map<string, FragmentList>();
  /** What the text refers to. */
  readonly #annotations: WireObject[] = [];
  #audioId: string | undefined;
  /** Opaque data of the server. A map: a member may be called `__proto__`. */
  readonly #extraContent = new Map<string, unknown>();
  /** The member whose reasoning is shown. */
  #shown: string | undefined;
  readonly #emit: (event: ModelEvent<never>) => void;

  constructor(emit: (event: ModelEvent<never>) => void) {
    this.#emit = emit;
  }

  /** Takes everything of a delta but its calls. */
  accept(delta: WireObject): void {
    // Nearly all deltas of a response with long arguments.
    if (delta.tool_calls !== undefined && Object.keys(delta).length === 1) return;
    this.#takeReasoning(delta);
    const { text, reasoning } = this.#content.add(delta.content);
    this.#say('reasoning-delta', reasoning);
    this.#say('text-delta', text);
    this.#say('text-delta', this.#addText('refusal', delta));
    for (const name of OPAQUE_TEXTS) this.#addText(name, delta);
    this.annotate(delta.annotations);
    this.#audioId ??= asKey(asObject(delta.audio)?.id);
    const extra = asObject(delta.extra_content) ?? {};
    for (const name of Object.keys(extra)) this.#extraContent.set(name, extra[name]);
  }

  /** Takes annotations, which some servers give beside the delta. */
  annotate(annotations: unknown): void {
    for (const annotation of asObjects(annotations)) this.#annotations.push(annotation);
  }

  /** Whether there is nothing that a message could be made of, calls aside. */
  get isEmpty(): boolean {
    return this.#content.content === undefined && !this.#texts.has('refusal') && !this.#audioId;
  }

  /** The message in request form, with those of `calls` that are sealed. */
  message(calls: readonly AssembledCall[]): ChatAssistantMessage {
    const toolCalls = toToolCalls(calls);
    const standsAlone = this.isEmpty && toolCalls.length === 0;
    return {
      role: 'assistant',
      content: this.#content.content ?? (standsAlone ? '' : null),
      ...Object.fromEntries([...this.#texts].map(([name, { value }]) => [name, value])),
      ...Object.fromEntries([...this.#lists].map(([name, { items }]) => [name, items])),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
      ...(this.#annotations.length > 0 && { annotations: this.#annotations }),
      ...(this.#audioId !== undefined && { audio: { id: this.#audioId } }),
      ...(this.#extraContent.size > 0 && { extra_content: Object.fromEntries(this.#extraContent) }),
    };
  }

  #takeReasoning(delta: WireObject): void {
    for (const name of REASONING_TEXTS) this.#show(name, this.#addText(name, delta));
    for (const name of REASONING_LISTS) this.#show(name, this.#addList(name, delta));
  }

  #show(name: string, text: string): void {
    if (text !== '') this.#shown ??= name;
    if (this.#shown === name) this.#say('reasoning-delta', text);
  }

  #addText(name: string, delta: WireObject): string {
    const text = asText(delta[name]) ?? '';
    if (text === '') return text;
    const known = this.#texts.get(name);
    if (known === undefined) this.#texts.set(name, new GrowingText(text));
    else known.append(text);
    return text;
  }

  #addList(name: string, delta: WireObject): string {
    const fragments = asObjects(delta[name]);
    if (fragments.length === 0) return '';
    const list = this.#lists.get(name) ?? new FragmentList();
    this.#lists.set(name, list);
    return fragments.map((fragment) => list.add(fragment)).join('');
  }

  #say(type: 'text-delta' | 'reasoning-delta', delta: string): void {
    if (delta !== '') this.#emit({ type, delta });
  }
}
