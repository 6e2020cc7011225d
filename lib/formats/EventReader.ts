import { EventTemplate } from './EventTemplate.ts';
import type { WireObject } from './WireObject.ts';

/** How many kinds of event are known at once: those that begin, go on and end, and one more. */
const MAX_TEMPLATES = 4;
/** How many events are learned from, to begin with, and at most at once. To learn costs as much as to parse some 20 events. */
const MAX_CREDIT = 32;
/** What an event that was known adds to that. */
const CREDIT_OF_HIT = 1 / 32;
/** Beside that, one event in so many that are not known is learned from: the response may have become another. */
const PATIENCE = 64;

/**
 * Reads the events of one response, most of which are alike, faster than `JSON.parse`, by a template of each kind that comes
 * often. Events that are never alike cost little more than without. Pure.
 */
export class EventReader {
  readonly #templates: EventTemplate[] = [];
  /** The place of the template that fitted last. */
  #last = 0;
  /** The place that a new kind of event takes. */
  #next = 0;
  #credit = MAX_CREDIT;
  #misses = 0;

  /** Reads the JSON text of an event to what `JSON.parse` gives; undefined if it is none, or of no kind that is known yet. */
  read(text: string): WireObject | undefined {
    const event = this.#templates[this.#last]?.read(text) ?? this.#readOther(text);
    if (event === undefined) this.#miss(text);
    else if (this.#credit < MAX_CREDIT) this.#credit += CREDIT_OF_HIT;
    return event;
  }

  #readOther(text: string): WireObject | undefined {
    for (let at = 0; at < this.#templates.length; at += 1) {
      const event = at === this.#last ? undefined : this.#templates[at]?.read(text);
      if (event === undefined) continue;
      this.#last = at;
      return event;
    }
    return undefined;
  }

  #miss(text: string): void {
    this.#misses += 1;
    if (this.#credit >= 1) this.#credit -= 1;
    else if (this.#misses % PATIENCE !== 0) return;
    for (const [at, template] of this.#templates.entries()) {
      const widened = template.widened(text);
      if (widened !== undefined) return this.#put(at, widened);
    }
    const template = EventTemplate.of(text);
    if (template === undefined) return;
    this.#put(this.#next, template);
    this.#next = (this.#next + 1) % MAX_TEMPLATES;
  }

  #put(at: number, template: EventTemplate): void {
    this.#templates[at] = template;
    this.#last = at;
  }
}
