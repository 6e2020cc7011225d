import type { WireObject } from '../decodeEvents.ts';
import { asObject, asText } from '../wireValues.ts';

/** An item of content while it is written. */
interface Item {
  readonly type: unknown;
  text?: unknown;
  annotations?: unknown;
  readonly [member: string]: unknown;
}

/** A list of content while it is written: texts that grow, with their citations, and media. */
export class StepContent {
  readonly #items: Item[] = [];

  /** The items so far, empty texts aside. */
  get items(): readonly object[] {
    return this.#items.filter(
      ({ type, text, annotations }) => type !== 'text' || text !== '' || annotations !== undefined,
    );
  }

  /** Adds the items of a list, or one item; gives the text that they add. */
  add(content: unknown): string {
    if (!Array.isArray(content)) return this.#addItem(asObject(content));
    let text = '';
    for (const item of content) text += this.#addItem(asObject(item));
    return text;
  }

  /** Adds citations to the last text. */
  annotate(annotations: unknown): void {
    if (!Array.isArray(annotations) || annotations.length === 0) return;
    const given: unknown[] = structuredClone(annotations);
    const last = this.#lastText();
    if (last === undefined) this.#items.push({ type: 'text', text: '', annotations: given });
    else if (Array.isArray(last.annotations)) for (const one of given) last.annotations.push(one);
    else last.annotations = given;
  }

  #addItem(item: WireObject | undefined): string {
    if (item === undefined) return '';
    const text = asText(item.text) ?? '';
    if (text === '' && item.type !== 'text') {
      this.#items.push(structuredClone(item) as Item);
      return '';
    }
    this.#addText(text);
    this.annotate(item.annotations);
    return text;
  }

  #addText(text: string): void {
    const last = this.#lastText();
    if (last !== undefined) last.text += text;
    else if (text !== '') this.#items.push({ type: 'text', text });
  }

  #lastText(): Item | undefined {
    const last = this.#items.at(-1);
    return last?.type === 'text' ? last : undefined;
  }
}
