import type { TextPart, ToolOutputPart } from './ToolOutputPart.ts';

/** Collects the parts of a result as they come: neighbouring text for the same audience becomes one part. Linear. */
export class PartsBuilder {
  /** Parts that nothing can be joined to any more. */
  readonly #done: ToolOutputPart[] = [];
  /** The text at the end, which more may be joined to. `+=` on purpose: engines concatenate lazily. */
  #text = '';
  /** Whom the text at the end is for. */
  #audience: TextPart['audience'];

  /** Adds a part. Empty text adds nothing. */
  append(part: ToolOutputPart): void {
    if (part.type !== 'text') {
      this.#endText();
      this.#done.push(Object.isFrozen(part) ? part : Object.freeze({ ...part }));
    } else if (part.text !== '') {
      if (part.audience !== this.#audience) this.#endText();
      this.#audience = part.audience;
      this.#text += part.text;
    }
  }

  /** The parts so far. The array and the parts are frozen; what is appended later does not show in them. */
  parts(): readonly ToolOutputPart[] {
    return Object.freeze(
      this.#text === '' ? [...this.#done] : [...this.#done, textPart(this.#text, this.#audience)],
    );
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#done.push(textPart(this.#text, this.#audience));
    this.#text = '';
  }
}

/** Joins neighbouring text for the same audience. Pure: gives frozen parts, and the same ones for every cut of the text. */
export function mergeParts(parts: Iterable<ToolOutputPart>): readonly ToolOutputPart[] {
  const builder = new PartsBuilder();
  for (const part of parts) builder.append(part);
  return builder.parts();
}

/** A text for an audience as a part. Frozen. */
export function textPart(text: string, audience: TextPart['audience']): TextPart {
  return Object.freeze(
    audience === undefined ? { type: 'text', text } : { type: 'text', text, audience },
  );
}
