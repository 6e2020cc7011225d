import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { Violation } from './Outcome.ts';

/** What is known of a call while its events are read. */
interface Seen {
  text: string;
  isSealed: boolean;
}

/** Reads the events of one response, and notes what cannot be. */
class SequenceReader {
  readonly found: Violation[] = [];
  readonly #isVerbatim: boolean;
  readonly #calls = new Map<number, Seen>();
  readonly #ids = new Set<string>();

  constructor(isVerbatim: boolean) {
    this.#isVerbatim = isVerbatim;
  }

  take(event: ModelEvent): void {
    switch (event.type) {
      case 'text-delta':
      case 'reasoning-delta':
        return this.#check(isText(event.delta), 'events', `${event.type} of nothing`);
      case 'tool-call-start':
        return this.#start(event);
      case 'tool-call-delta':
        return this.#grow(event);
      case 'tool-call':
        return this.#seal(event);
      case 'usage':
        return this.#measure(event.usage);
      default:
        return;
    }
  }

  #start({ index, id, name }: Extract<ModelEvent, { type: 'tool-call-start' }>): void {
    this.#check(!this.#calls.has(index), 'events', `call ${index} starts twice`);
    this.#check(Number.isInteger(index) && index >= 0, 'events', `a call has index ${index}`);
    this.#check(isText(id), 'ids', `call ${index} starts with id ${shown(id)}`);
    this.#check(
      typeof name === 'string',
      'events',
      `call ${index} starts with name ${shown(name)}`,
    );
    this.#calls.set(index, { text: '', isSealed: false });
  }

  #grow({ index, delta }: Extract<ModelEvent, { type: 'tool-call-delta' }>): void {
    const call = this.#calls.get(index);
    this.#check(isText(delta), 'events', `call ${index} grows by nothing`);
    this.#check(
      call?.isSealed === false,
      'events',
      `call ${index} grows before its start or after its seal`,
    );
    if (call !== undefined) call.text += delta;
  }

  #seal({ call, seal }: Extract<ModelEvent, { type: 'tool-call' }>): void {
    const { index, id, name, arguments: text } = call;
    const seen = this.#calls.get(index);
    this.#check(
      seen?.isSealed === false,
      'events',
      `call ${index} seals before its start, or twice`,
    );
    this.#check(isText(id) && !this.#ids.has(id), 'ids', `call ${index} has id ${shown(id)}`);
    this.#check(
      typeof name === 'string' && typeof text === 'string',
      'events',
      `call ${index} has no text`,
    );
    this.#check(
      seal !== 'sequential' || isObjectText(text),
      'W2',
      `call ${index} seals with ${text}`,
    );
    const isSame = !this.#isVerbatim || seen === undefined || seen.text === text;
    this.#check(isSame, 'W3', `call ${index} grew to ${seen?.text} and seals with ${text}`);
    this.#ids.add(id);
    if (seen !== undefined) seen.isSealed = true;
  }

  #measure(usage: Extract<ModelEvent, { type: 'usage' }>['usage']): void {
    for (const [name, count] of Object.entries(usage)) {
      const isFine = name === 'raw' || (typeof count === 'number' && Number.isFinite(count));
      this.#check(isFine, 'usage', `${name} is ${shown(count)}`);
    }
  }

  #check(isFine: boolean, property: string, message: string): void {
    if (!isFine) this.found.push({ property, message });
  }
}

/**
 * What cannot be in the events of one response: calls that do not start, grow and seal in turn, ids that repeat. Pure.
 *
 * `isVerbatim`: whether nothing can take the place of the argument text that came in pieces.
 */
export function sequenceViolations(
  events: readonly ModelEvent[],
  isVerbatim: boolean,
): Violation[] {
  const reader = new SequenceReader(isVerbatim);
  for (const event of events) reader.take(event);
  return reader.found;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Anything may have come, also what refuses to be made text. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : `a ${typeof value}`;
}
