import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import type { AssembledCall } from '../../model/AssembledCall.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import { CallItems } from './CallItems.ts';
import { type Fragment, ITEM_OF_PART } from './eventTable.ts';
import { type ItemPlace, ItemTable, placeOf } from './ItemTable.ts';
import { matchOutput } from './matchOutput.ts';
import { OutputItem } from './OutputItem.ts';
import { type SpokenKind, textOfPart } from './SpokenParts.ts';

/**
 * The output of one response while it is written: what its events mean for its items, and what is said and called, which
 * goes to `emit` at once. Pure.
 *
 * What an item's end mark says counts more than what the end marks in it say, and those more than fragments; the `output`
 * of the whole response only fills gaps. Its methods throw `ModelStreamError`: `limit` from the bounds of the calls,
 * `protocol` for arguments that arrive for a call that is complete.
 */
export class ResponseOutput {
  #table = new ItemTable();
  /** The fragment before this one, whose item is nearly always that of the next one too; none after any other event. */
  #latest: Latest | undefined;
  readonly #calls: CallItems;
  readonly #emit: (event: ModelEvent<never>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<never>) => void) {
    this.#calls = new CallItems(options, emit);
    this.#emit = emit;
  }

  /** The items so far, in order of birth. */
  get items(): readonly OutputItem[] {
    return this.#table.all;
  }

  /** Whether there are calls. */
  get hasCalls(): boolean {
    return this.#calls.hasCalls;
  }

  /** Begins an item; one that has begun may be announced again, or late. */
  start(event: WireObject, item: WireObject): void {
    const type = asText(item.type);
    if (type === undefined) return;
    const place = placeOf(event, item);
    const known = this.#table.find(place, type);
    if (known?.type !== type || known.isDone) return void this.#add(place, type, item);
    if (known.lacksStart) this.#describe(known, item);
    else if (!isSame(known, item)) this.#add(place, type, item);
  }

  /** Ends an item, whose beginning may have been left out. An item may be ended again. */
  end(event: WireObject, item: WireObject): void {
    const type = asText(item.type);
    if (type === undefined) return;
    const place = placeOf(event, item);
    const known = this.#ended(place, type, item) ?? this.#add(place, type, item);
    if (!known.isDone) this.#end(known, item);
    else if (known.call !== undefined) this.#calls.end(known.call, item, item);
  }

  /** Takes text of an item. */
  take(event: WireObject, { type, kind, member, at, isWhole }: Fragment): void {
    const text = event[member];
    const item = this.#itemFor(event, type);
    if (kind === undefined) {
      if (item.call === undefined) return;
      if (!isWhole) return this.#calls.append(item.call, text);
      this.#calls.restate(item.call, text);
      return this.#describeBy(item.call, event);
    }
    // After the end mark of the item, what restates its text says nothing new.
    if (typeof text !== 'string' || (isWhole && item.isDone)) return;
    if (isWhole) return this.#say(item, kind, item.parts.restate(kind, event[at], text));
    item.parts.append(kind, event[at], text);
    this.#say(item, kind, text);
  }

  /** Takes a whole part of an item. */
  takePart(event: WireObject, part: WireObject): void {
    const type = ITEM_OF_PART.get(part.type);
    if (type === undefined) return;
    const kind = part.type as SpokenKind;
    const index = kind === 'summary_text' ? event.summary_index : event.content_index;
    const item = this.#itemFor(event, type);
    if (item.isDone) return;
    this.#say(item, kind, item.parts.restate(kind, index, textOfPart(part)));
    item.parts.replace(kind, index, part);
  }

  /** Takes what a text refers to. */
  annotate(event: WireObject, annotation: WireObject | undefined): void {
    if (annotation === undefined) return;
    this.#itemFor(event, 'message').parts.annotate(event.content_index, annotation);
  }

  /**
   * Takes the `output` of the whole response, for what was not streamed. If the response ended badly, calls in it that are
   * not complete yet never will be.
   */
  fill(output: readonly WireObject[], isGood: boolean): void {
    for (const [position, known] of matchOutput(this.items, output).entries()) {
      const item = output[position] ?? {};
      const type = asText(item.type);
      const isCall = type === 'function_call' || type === 'custom_tool_call';
      if (type === undefined || known?.isDone === true || (isCall && !isGood)) continue;
      const index = String(position);
      this.#end(known ?? this.#add({ index, id: asText(item.id) }, type, item), item);
    }
  }

  /** The response finished well: what is known of items without an end mark is all of them, and every call seals. */
  finish(): void {
    for (const item of this.items) {
      if (item.isDone) continue;
      this.#sayRest(item);
      if (item.call !== undefined) this.#calls.fillIn(item.call, item.known);
    }
    this.#calls.finish();
  }

  /**
   * Drops the items: another response took over. Calls that are complete may be running, and the new response may hold them
   * again, so that with them there is no going on.
   */
  restart(): void {
    if (this.hasCalls) {
      throw new ModelStreamError(
        'protocol',
        'A second response began after calls of the first one were complete.',
        { retryable: true },
      );
    }
    this.#calls.withdraw();
    this.#table = new ItemTable();
    this.#latest = undefined;
  }

  /** The item that a fragment belongs to. One whose beginning was left out begins with it. */
  #itemFor(event: WireObject, type: string): OutputItem {
    const { output_index: index, item_id: id } = event;
    const latest = this.#latest;
    if (latest?.index === index && latest?.id === id && latest?.type === type) return latest.item;
    const place = placeOf(event);
    const item = this.#table.find(place, type) ?? this.#add(place, type, {});
    this.#latest = { index, id, type, item };
    return item;
  }

  /** The item that an end mark is for; undefined if it has not begun. */
  #ended(place: ItemPlace, type: string, item: WireObject): OutputItem | undefined {
    const known = this.#table.find(place, type);
    if (known?.type === type && mayEnd(known, item)) return known;
    const byCall = this.#table.findCall(asText(item.call_id));
    return byCall?.isDone === false && byCall.type === type ? byCall : undefined;
  }

  #add(place: ItemPlace, type: string, item: WireObject): OutputItem {
    this.#calls.moveOn();
    this.#latest = undefined;
    const call = this.#calls.begin(type, item);
    const added = new OutputItem({ type, index: place.index, item, call });
    this.#table.add(added, place);
    this.#note(added);
    return added;
  }

  #end(known: OutputItem, item: WireObject): void {
    const start = known.known;
    known.end(item);
    this.#latest = undefined;
    if (known.call === undefined) return this.#sayRest(known);
    this.#calls.end(known.call, item, start);
  }

  /** Takes the beginning of an item, which came after a fragment of it. */
  #describe(known: OutputItem, item: WireObject): void {
    known.begin(item);
    if (known.call === undefined) return;
    this.#calls.describe(known.call, item);
    this.#note(known);
  }

  /** The end mark of arguments may bring the name. */
  #describeBy(call: AssembledCall, { name }: WireObject): void {
    if (call.name === '') this.#calls.describe(call, { name });
  }

  #note(item: OutputItem): void {
    const id = item.call?.wireId;
    if (id !== undefined) this.#table.noteCall(id, item);
  }

  #sayRest(item: OutputItem): void {
    const rest = item.unsaid();
    if (rest !== undefined) this.#say(item, rest.kind, rest.text);
  }

  #say(item: OutputItem, kind: SpokenKind, delta: string): void {
    if (delta === '' || !item.shows(kind)) return;
    this.#calls.moveOn();
    const isText = kind === 'output_text' || kind === 'refusal';
    this.#emit({ type: isText ? 'text-delta' : 'reasoning-delta', delta });
  }
}

/** Where a fragment said that it belongs, and where it did. */
interface Latest {
  readonly index: unknown;
  readonly id: unknown;
  readonly type: string;
  readonly item: OutputItem;
}

/** Whether an item that has begun and one that is announced are one: their call, or else their id, is the same. */
function isSame(known: OutputItem, item: WireObject): boolean {
  const callId = known.call?.wireId;
  if (callId !== undefined) return callId === (asText(item.call_id) ?? asText(item.id));
  return known.id === asText(item.id);
}

/** Whether an item that has begun may be the one that is given whole. */
function mayEnd(known: OutputItem, item: WireObject): boolean {
  if (known.isDone) return isSame(known, item);
  const callId = known.call?.wireId;
  const given = asText(item.call_id);
  return callId === undefined || given === undefined || callId === given;
}
