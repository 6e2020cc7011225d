import type { ModelEvent, ToolEvent } from 'millrace/core';
import { element, make } from './element.ts';

/** So many pieces of news are kept: they have been read out. */
const MAX_NEWS = 20;

/** Tells people who listen to the page what happens to calls: what they wait for, and how they end. */
export class Announcer {
  readonly #log = element('news', HTMLElement);

  /** Forgets everything. */
  clear(): void {
    this.#log.replaceChildren();
  }

  /** Tells of an event, if it is news. */
  take(event: ModelEvent | ToolEvent): void {
    const news = newsOf(event);
    if (news === undefined) return;
    this.#log.append(make('p', '', news));
    if (this.#log.childElementCount > MAX_NEWS) this.#log.firstElementChild?.remove();
  }
}

function newsOf(event: ModelEvent | ToolEvent): string | undefined {
  if (event.type === 'tool-start') return `${event.call.name} is running.`;
  if (event.type !== 'tool-result') return undefined;
  const { isError, error, toolName } = event.result;
  return isError
    ? `${toolName} failed: ${error?.message ?? 'no reason given'}`
    : `${toolName} is done.`;
}
