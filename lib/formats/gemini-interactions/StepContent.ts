import { GrowingText } from '../../model/GrowingText.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';

/** An item of content while it is written. */
interface Item {
  readonly type: unknown;
  readonly text?: unknown;
  annotations?: unknown;
  readonly [member: string]: unknown;
}

/** A text while it is written. */
interface TextItem extends Item {
  readonly text: GrowingText;
}

/** A list of content while it is written: texts that grow, with their citations, and media. */
export class StepContent {
  readonly #items: Item[] = [];

  /** The items so far, empty texts aside. */
  get items(): readonly object[] {
    return this.#items
      .map((item) => (item.text instanceof GrowingText ? { ...item, text: item.text.value } : item))
      .filter(
        ({ type, text, annotations }) =>
          type !== 'text' || text !== '' || annotations !== undefined,
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
    const given: readonly unknown[] = annotations;
    const last = this.#lastText();
    if (last === undefined)
      this.#items.push({ type: 'text', text: new GrowingText(), annotations: given });
    else if (Array.isArray(last.annotations)) for (const one of given) last.annotations.push(one);
    else last.annotations = given;
  }

  #addItem(item: WireObject | undefined): string {
    if (item === undefined) return '';
    const text = asText(item.text) ?? '';
    if (text === '' && item.type !== 'text') {
      this.#items.push(item as Item);
      return '';
    }
    this.#addText(text);
    this.annotate(item.annotations);
    return text;
  }

  #addText(text: string): void {
    const last = this.#lastText();
    if (last !== undefined) last.text.append(text);
    else if (text !== '') this.#items.push({ type: 'text', text: new GrowingText(text) });
  }

  #lastText(): TextItem | undefined {
    const last = this.#items.at(-1);
    return last?.text instanceof GrowingText ? (last as TextItem) : undefined;
  }
}
