import { GrowingText } from '../../model/GrowingText.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import { CallPart } from './CallPart.ts';
import type { GeminiMessage, GeminiPart } from './GeminiMessage.ts';

/** Text that is still growing. */
interface TextPart {
  readonly text: GrowingText;
  readonly thought: boolean;
}

/**
 * The message of one candidate while it is written: emits what is said, and keeps all parts in the order in which they
 * came. Pure.
 *
 * Neighbouring pieces of text are joined. A part with anything beside its text stays as it came: the provider wants its
 * signatures back on the very parts that it put them on.
 */
export class ContentDraft {
  readonly #parts: (TextPart | CallPart | { readonly other: GeminiPart })[] = [];
  readonly #emit: (event: ModelEvent<never>) => void;
  readonly #moveOn: () => void;

  /** `moveOn` is called before anything is said that is no call. */
  constructor(emit: (event: ModelEvent<never>) => void, moveOn: () => void) {
    this.#emit = emit;
    this.#moveOn = moveOn;
  }

  /** Takes a part that holds no call. */
  accept(part: WireObject): void {
    const text = typeof part.text === 'string' ? part.text : undefined;
    const thought = part.thought === true;
    if (text === undefined || !isPlainText(part)) this.#keep(part);
    else if (text !== '') this.#append(text, thought);
    if (!text) return;
    this.#moveOn();
    this.#emit({ type: thought ? 'reasoning-delta' : 'text-delta', delta: text });
  }

  /** Takes the part of a call that begins. */
  addCall(part: CallPart): void {
    this.#parts.push(part);
  }

  /** The message in request form, with those calls that are sealed. */
  toMessage(): GeminiMessage {
    return { role: 'model', parts: this.#parts.flatMap((part) => toRequest(part) ?? []) };
  }

  #append(text: string, thought: boolean): void {
    const last = this.#parts.at(-1);
    if (last !== undefined && 'text' in last && last.thought === thought) last.text.append(text);
    else this.#parts.push({ text: new GrowingText(text), thought });
  }

  /**
   * Keeps a part as it is. One with a signature and nothing else gets an empty text: the API refuses parts without content.
   * What stands for a call and is none is left out: nobody would answer it.
   */
  #keep({ functionCall: _none, ...part }: WireObject): void {
    const said = Object.keys(part).filter(
      (name) => part[name] !== null && part[name] !== undefined,
    );
    const isBare = said.every((name) => name === 'thought' || name === 'thoughtSignature');
    if (isBare && asText(part.thoughtSignature) === undefined) return;
    if (!isBare && part.text === undefined) this.#moveOn();
    const other: WireObject = isBare ? { text: '', ...part } : part;
    this.#parts.push({ other });
  }
}

/** Whether a part has text and nothing else. */
function isPlainText(part: WireObject): boolean {
  for (const name in part) {
    if (name !== 'text' && name !== 'thought' && part[name] !== undefined) return false;
  }
  return true;
}

function toRequest(
  part: TextPart | CallPart | { readonly other: GeminiPart },
): GeminiPart | undefined {
  if (part instanceof CallPart) return part.toRequest();
  if ('other' in part) return part.other;
  const text = part.text.value;
  return part.thought ? { text, thought: true } : { text };
}
