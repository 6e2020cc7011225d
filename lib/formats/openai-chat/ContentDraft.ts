import { GrowingText } from '../../model/GrowingText.ts';
import type { WireObject } from '../WireObject.ts';
import { asObjects, asText } from '../wireValues.ts';
import type { ChatTextPart } from './ChatMessage.ts';

/** What a fragment of content adds to what people see. */
export interface AddedContent {
  /** Text. */
  readonly text: string;
  /** Reasoning text. */
  readonly reasoning: string;
}

/** A part under construction. `rest`: its members beside the text. */
interface DraftPart {
  readonly type: string;
  readonly text: GrowingText;
  rest: WireObject;
}

/**
 * Joins the `content` of deltas: text, or lists of parts with thinking and references among them (Mistral). Pure.
 */
export class ContentDraft {
  readonly #parts: DraftPart[] = [];

  /** Takes the `content` of a delta; gives what it adds. */
  add(content: unknown): AddedContent {
    if (typeof content === 'string') return { text: this.#append('text', content), reasoning: '' };
    let text = '';
    let reasoning = '';
    for (const part of asObjects(content)) {
      if (part.type === 'text') text += this.#append('text', asText(part.text) ?? '');
      else if (part.type === 'thinking') reasoning += this.#addThinking(part);
      else this.#addOther(part);
    }
    return { text, reasoning };
  }

  /** The content in request form: text if it is nothing but text; undefined if there is none. */
  get content(): string | ChatTextPart[] | undefined {
    const [first, ...others] = this.#parts;
    if (first === undefined) return undefined;
    return first.type === 'text' && others.length === 0
      ? first.text.value
      : this.#parts.map(toPart);
  }

  #addThinking(part: WireObject): string {
    const { thinking, ...rest } = part;
    const pieces = asObjects(thinking).map((piece) => asText(piece.text) ?? '');
    const text = this.#append('thinking', asText(thinking) ?? pieces.join(''));
    const last = this.#parts.at(-1);
    if (last?.type === 'thinking') last.rest = { ...last.rest, ...rest };
    return text;
  }

  #addOther(part: WireObject): void {
    const type = asText(part.type);
    if (type !== undefined) this.#parts.push({ type, text: new GrowingText(), rest: part });
  }

  #append(type: 'text' | 'thinking', text: string): string {
    const last = this.#parts.at(-1);
    if (last?.type === type) last.text.append(text);
    else if (text !== '') this.#parts.push({ type, text: new GrowingText(text), rest: {} });
    return text;
  }
}

/** Parts of kinds that the type does not know are let through, as it says. */
function toPart({ type, text: { value: text }, rest }: DraftPart): ChatTextPart {
  if (type === 'text') return { type, text };
  const members = type === 'thinking' ? { thinking: [{ type: 'text', text }] } : {};
  return { ...rest, type, ...members } as unknown as ChatTextPart;
}
