import type { AssembledCall } from '../../model/AssembledCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import { restOf, type SpokenKind, SpokenParts, textIn } from './SpokenParts.ts';

/** What an output item is made with. */
export interface ItemStart {
  /** Its kind. */
  readonly type: string;
  /** Its `output_index`, if the wire has one. */
  readonly index: string | undefined;
  /** The item as it began; without members if its beginning was left out. */
  readonly item: WireObject;
  /** The call that it holds; undefined for every other kind of item, calls that the provider runs included. */
  readonly call: AssembledCall | undefined;
}

/** One output item of a response, while it is written. */
export class OutputItem {
  /** Its kind. */
  readonly type: string;
  /** Its `output_index`, if the wire has one. */
  readonly index: string | undefined;
  /** The call that it holds; undefined for every other kind of item. */
  readonly call: AssembledCall | undefined;
  /** The text in it, in parts. */
  readonly parts: SpokenParts = new SpokenParts();
  /** The item as its end mark gave it, which is what counts; undefined before that. */
  #done: WireObject | undefined;
  /** The item as it began. */
  #start: WireObject;
  /** Which of its reasoning is shown: the first that brought text. */
  #shown: SpokenKind | undefined;

  constructor({ type, index, item, call }: ItemStart) {
    this.type = type;
    this.index = index;
    this.call = call;
    this.#start = item;
  }

  /** The item as it is known: as it ended, or else as it began. */
  get known(): WireObject {
    return this.#done ?? this.#start;
  }

  /** Its id, as it is known. */
  get id(): string | undefined {
    return asText(this.known.id);
  }

  /** Whether its end mark was seen. */
  get isDone(): boolean {
    return this.#done !== undefined;
  }

  /** Whether its beginning was left out, or comes yet. */
  get lacksStart(): boolean {
    return Object.keys(this.#start).length === 0;
  }

  /** Takes the beginning, which came after a fragment. */
  begin(item: WireObject): void {
    this.#start = item;
  }

  /** Takes the whole item. */
  end(item: WireObject): void {
    this.#done = item;
  }

  /** Whether text of that kind is shown: all but the second kind of one item's reasoning. */
  shows(kind: SpokenKind): boolean {
    if (kind === 'output_text' || kind === 'refusal') return true;
    this.#shown ??= kind;
    return this.#shown === kind;
  }

  /** The text that the item as it is known has beyond what was said, and its kind. */
  unsaid(): { readonly kind: SpokenKind; readonly text: string } | undefined {
    const { content, summary } = this.known;
    if (this.type === 'message') {
      const said = this.parts.textOf('output_text', 'refusal');
      return { kind: 'output_text', text: restOf(textIn(content), said) };
    }
    if (this.type !== 'reasoning') return undefined;
    const kind = this.#shown ?? (textIn(content) === '' ? 'summary_text' : 'reasoning_text');
    const text = textIn(kind === 'summary_text' ? summary : content);
    return { kind, text: restOf(text, this.parts.textOf(kind)) };
  }

  /** The item in the provider's words: as it ended, or else as it began, with the parts that came since. */
  toWire(): WireObject {
    const { type } = this;
    if (this.#done !== undefined) return { ...this.#done, type };
    const content = this.parts.listOf('output_text', 'refusal', 'reasoning_text');
    const summary = this.parts.listOf('summary_text');
    return {
      ...this.#start,
      type,
      ...(content.length > 0 && { content }),
      ...(summary.length > 0 && { summary }),
    };
  }
}
