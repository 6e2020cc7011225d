import { type ExactEvent, readExactly } from './exactIntegers.ts';
import type { WireObject } from './WireObject.ts';
import { asArgumentText } from './wireValues.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The values of one event as JSON text, with the integers that stood in the text of the event. That is read again only if a
 * value is asked for, and has such integers.
 */
export class ExactValues {
  readonly #event: WireObject;
  readonly #text: string | undefined;
  #exact: ExactEvent | undefined;

  /** `text` is what `event` was parsed from; undefined for an event that came parsed. */
  constructor(event: WireObject, text: string | undefined) {
    this.#event = event;
    this.#text = text;
  }

  /**
   * The text of the arguments at a path from the event: text as it is, JSON text of anything else, empty if there are none.
   *
   * @throws ModelStreamError as `asArgumentText` does.
   */
  textAt(path: readonly (string | number)[]): string {
    this.#exact ??= this.#read();
    return this.#exact.textOf(valueAt(this.#exact.event, path));
  }

  /** The JSON text of a number at a path from the event, or of whatever else is there. */
  jsonAt(path: readonly (string | number)[]): string {
    this.#exact ??= this.#read();
    // An exact number stands for itself only within another value.
    return this.#exact.textOf([valueAt(this.#exact.event, path)]).slice(1, -1);
  }

  #read(): ExactEvent {
    const exact = this.#text === undefined ? undefined : readExactly(this.#text);
    return exact ?? { event: this.#event, textOf: asArgumentText };
  }
}

function valueAt(event: WireObject, path: readonly (string | number)[]): unknown {
  let value: unknown = event;
  for (const step of path) value = (value as Members | null | undefined)?.[step];
  return value;
}
