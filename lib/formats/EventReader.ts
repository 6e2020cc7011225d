import { EventTemplate } from './EventTemplate.ts';
import type { WireObject } from './WireObject.ts';

/** How many events in a row that the template does not fit are each learned from. */
const MAX_EAGER_MISSES = 16;
/** After that, one event in so many is: events that are never alike cost little more than without templates. */
const PATIENCE = 64;

/** Reads the events of one response, most of which are alike, faster than `JSON.parse`, by a template of the last kind. */
export class EventReader {
  #template: EventTemplate | undefined;
  /** Events in a row that the template did not fit. */
  #misses = 0;

  /** Reads the JSON text of an event to what `JSON.parse` gives; undefined if it is none, or of no kind that is known yet. */
  read(text: string): WireObject | undefined {
    const known = this.#template?.read(text);
    if (known !== undefined) {
      this.#misses = 0;
      return known;
    }
    this.#misses += 1;
    if (this.#misses <= MAX_EAGER_MISSES || this.#misses % PATIENCE === 0) {
      this.#template = this.#template?.widened(text) ?? EventTemplate.of(text);
    }
    return undefined;
  }
}
