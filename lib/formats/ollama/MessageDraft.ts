import type { AssembledCall } from '../../model/AssembledCall.ts';
import { GrowingText } from '../../model/GrowingText.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import { toToolCalls } from './message.ts';
import type { OllamaMessage } from './OllamaMessage.ts';

/** Members of a message that are read one by one. */
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['role', 'content', 'thinking', 'tool_calls']);

/** The assistant message of one response, put together from its lines: emits what is said, and keeps all. Pure. */
export class MessageDraft {
  readonly #content: GrowingText = new GrowingText();
  readonly #thinking: GrowingText = new GrowingText();
  /** Members that are not known here. A map: one may be called `__proto__`. */
  readonly #others = new Map<string, unknown>();
  readonly #emit: (event: ModelEvent<never>) => void;

  constructor(emit: (event: ModelEvent<never>) => void) {
    this.#emit = emit;
  }

  /** Takes everything of a line's message but its calls. */
  accept(message: WireObject): void {
    const thinking = asText(message.thinking);
    if (thinking !== undefined) {
      this.#thinking.append(thinking);
      this.#emit({ type: 'reasoning-delta', delta: thinking });
    }
    const content = asText(message.content);
    if (content !== undefined) {
      this.#content.append(content);
      this.#emit({ type: 'text-delta', delta: content });
    }
    for (const name of Object.keys(message)) {
      if (!KNOWN_MEMBERS.has(name)) this.#keep(name, message[name]);
    }
  }

  /** Whether nothing was said. */
  get isEmpty(): boolean {
    return this.#content.length + this.#thinking.length + this.#others.size === 0;
  }

  /** The message in request form, with those of `calls` that are sealed. */
  toMessage(calls: readonly AssembledCall[]): OllamaMessage {
    const toolCalls = toToolCalls(calls);
    return {
      ...Object.fromEntries(this.#others),
      role: 'assistant',
      content: this.#content.value,
      ...(this.#thinking.length > 0 && { thinking: this.#thinking.value }),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
    };
  }

  /** Lists, such as images, are continued; of anything else the last one counts. */
  #keep(name: string, value: unknown): void {
    if (value === null || value === undefined) return;
    const known = this.#others.get(name);
    if (!Array.isArray(value) || !Array.isArray(known)) this.#others.set(name, value);
    else for (const item of value) known.push(item);
  }
}
