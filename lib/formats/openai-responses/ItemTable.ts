import type { WireObject } from '../WireObject.ts';
import { asKey, asText } from '../wireValues.ts';
import type { OutputItem } from './OutputItem.ts';

/** Kinds of items that hold text; all others are calls, or what the provider does. */
const SPEAKING: ReadonlySet<string> = /* @__PURE__ */ new Set(['message', 'reasoning']);

/** Where an event says that it belongs. */
export interface ItemPlace {
  /** Its `output_index`. */
  readonly index: string | undefined;
  /** Its `item_id`, or the id of the item in it. */
  readonly id: string | undefined;
}

/** Reads where an event belongs; `item` is the item in it, if there is one. */
export function placeOf(event: WireObject, item?: WireObject): ItemPlace {
  return { index: asKey(event.output_index), id: asText(item?.id ?? event.item_id) };
}

/**
 * The output items of one response, and which of them an event belongs to. Pure.
 *
 * OpenAI numbers the items and gives each an id. Other servers have another id in every event, leave the number out, or
 * give all items one. One rule reads them all: the id counts where it and the number say the same, else the number, else
 * the id, else the latest item of that kind if it is not done; only a number that is new means an item that has not begun.
 * A number or an id that is used again means the newer item.
 */
export class ItemTable {
  /** In order of birth. */
  readonly #items: OutputItem[] = [];
  readonly #byIndex = new Map<string, OutputItem>();
  readonly #byId = new Map<string, OutputItem>();
  readonly #byCall = new Map<string, OutputItem>();
  /** The latest item of each kind. */
  readonly #latest = new Map<string, OutputItem>();

  /** Every item, in order of birth. */
  get all(): readonly OutputItem[] {
    return this.#items;
  }

  /** Adds an item that began at that place. */
  add(item: OutputItem, { index, id }: ItemPlace): void {
    this.#items.push(item);
    this.#latest.set(item.type, item);
    if (index !== undefined) this.#byIndex.set(index, item);
    if (id !== undefined) this.#byId.set(id, item);
  }

  /**
   * The item at that place that takes what is for that kind; undefined if it has not begun. What is for calls is also taken
   * by calls of another kind, and by those that the provider runs.
   */
  find({ index, id }: ItemPlace, type: string): OutputItem | undefined {
    const byIndex = index === undefined ? undefined : this.#byIndex.get(index);
    const byId = id === undefined ? undefined : this.#byId.get(id);
    const byIndexFits = fits(byIndex, type);
    if (fits(byId, type)) {
      const isNewNumber = index !== undefined && byIndex === undefined && byId?.index !== undefined;
      if (byId?.index === index || !(byIndexFits || isNewNumber)) return byId;
    }
    if (byIndexFits) return byIndex;
    if (index !== undefined && byIndex === undefined) return undefined;
    const latest = this.#latest.get(type);
    return latest?.isDone === true ? undefined : latest;
  }

  /** Notes that the call with that id is in that item. */
  noteCall(callId: string, item: OutputItem): void {
    this.#byCall.set(callId, item);
  }

  /** The item that holds the call with that id. */
  findCall(callId: string | undefined): OutputItem | undefined {
    return callId === undefined ? undefined : this.#byCall.get(callId);
  }
}

function fits(item: OutputItem | undefined, type: string): boolean {
  if (item === undefined || item.type === type) return item !== undefined;
  return !SPEAKING.has(item.type) && !SPEAKING.has(type);
}
