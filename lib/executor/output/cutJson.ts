import { isJson, type JsonMember, type JsonSpan, JsonText, jsonCutPosition } from './JsonText.ts';
import { levelOf } from './levelOf.ts';

/** JSON text that was cut. */
export interface CutJson {
  /** The text; it parses. */
  readonly text: string;
  /** Units of it that come from the value; the rest are markers. */
  readonly kept: number;
}

/**
 * How much of one element of an array should be seen before a further one is begun, in UTF-16 code units: a quarter of the
 * room, but within these bounds.
 */
const LEAST_ELEMENT_CHARS = 64;
const MOST_ELEMENT_CHARS = 200;
/** An array of so few elements shows all of them, like an object, however little of each. */
const FEW_ELEMENTS = 4;
/** The smallest member of an object, `"":0`, and the comma behind it. */
const LEAST_MEMBER_CHARS = 5;
/** What the member of an object has as its value whose key is the marker. */
const MARKER_MEMBER = ':true';

/**
 * Cuts JSON text so that it still parses (R9) and its shape stays visible: long strings end with the marker; arrays lose
 * elements from their end, and the marker is their last one; objects lose members that do not fit, and get the member
 * `"<marker>": true`; what has no room left becomes the marker. Small values stay whole, the others share the room. White
 * space between values is left out first.
 *
 * The text is at most `maxChars` UTF-16 code units, markers included; where not even a string that holds the marker fits,
 * it is that string. Values are copied digit by digit. Pure, the same for the same text, and about linear in it.
 *
 * Gives undefined for text that is no JSON.
 */
export function cutJson(text: string, maxChars: number, marker: string): CutJson | undefined {
  if (!isJson(text)) return undefined;
  return new JsonCut(new JsonText(text), JSON.stringify(marker)).cut(maxChars);
}

/** A value, and how many units it may have: its own size, or at least that of the marker. */
interface Task extends JsonSpan {
  readonly room: number;
}

class JsonCut {
  readonly #json: JsonText;
  readonly #text: string;
  /** The marker as a JSON string. */
  readonly #marker: string;
  /** What is written, in order. */
  readonly #written: string[] = [];
  /** What is still to be written, the next one last: text, or a value. A list instead of recursion. */
  readonly #tasks: (string | Task)[] = [];
  /** Units of markers written. */
  #added = 0;

  constructor(json: JsonText, marker: string) {
    this.#json = json;
    this.#text = json.text;
    this.#marker = marker;
  }

  cut(maxChars: number): CutJson {
    this.#tasks.push({ start: 0, end: this.#text.length, room: maxChars });
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) {
      if (typeof task === 'string') this.#written.push(task);
      else this.#write(task);
    }
    const text = this.#written.join('');
    return { text, kept: text.length - this.#added };
  }

  #write(task: Task): void {
    const { start, end, room } = task;
    const first = this.#text[start];
    if (end - start <= room) this.#written.push(this.#text.slice(start, end));
    else if (first === '"' && room > this.#marker.length) this.#writeString(task);
    else if (first !== '[' && first !== '{') this.#mark(this.#marker);
    else if (!this.#openContainer(task, first)) this.#mark(this.#marker);
  }

  #writeString({ start, room }: Task): void {
    const from = start + 1;
    const to = jsonCutPosition(this.#text, from, from + room - this.#marker.length);
    this.#written.push(this.#text.slice(start, to));
    this.#mark(this.#marker.slice(1, -1));
    this.#written.push('"');
  }

  #mark(marker: string): void {
    this.#added += marker.length;
    this.#written.push(marker);
  }

  /** Writes the beginning of an array or object, and puts off the rest. Returns false if it has no room. */
  #openContainer(task: Task, bracket: '[' | '{'): boolean {
    const marker = bracket === '[' ? this.#marker : this.#marker + MARKER_MEMBER;
    const room = task.room - 2;
    const floor = this.#floor(task, room);
    // Every member has a comma behind it, but for the last where no marker follows.
    const all = this.#take(task, room + 1, floor);
    const taken = all.isWhole ? all : this.#take(task, room - marker.length, floor);
    if (room < (taken.isWhole ? 0 : marker.length)) return false;
    this.#written.push(bracket);
    const rest = bracket === '[' ? ']' : '}';
    const level = levelOf(taken.members.map(sizeOf), taken.room);
    this.#tasks.push(rest);
    if (!taken.isWhole) this.#putOffMarker(marker, taken.members.length > 0);
    for (const [index, member] of [...taken.members.entries()].reverse()) {
      const { key, start, end } = member;
      this.#tasks.push({ start, end, room: Math.min(sizeOf(member), level) });
      const separator = index === 0 ? '' : ',';
      this.#tasks.push(
        key === undefined ? separator : `${separator}${this.#text.slice(key.start, key.end)}:`,
      );
    }
    return true;
  }

  #putOffMarker(marker: string, isBehind: boolean): void {
    this.#added += marker.length + (isBehind ? 1 : 0);
    this.#tasks.push(isBehind ? `,${marker}` : marker);
  }

  /** How many units a value inside must have at least, unless it is smaller. */
  #floor(task: Task, room: number): number {
    const least = this.#marker.length;
    let elements = 0;
    for (const { key } of this.#json.members(task)) {
      elements += 1;
      if (key !== undefined || elements > FEW_ELEMENTS) break;
    }
    if (elements <= FEW_ELEMENTS) return least;
    const element = Math.max(LEAST_ELEMENT_CHARS, Math.min(MOST_ELEMENT_CHARS, room >> 2));
    return Math.max(least, element);
  }

  /**
   * The members that fit into `room` when each is cut down to `floor` if it is larger, with a comma behind each. Those of
   * an array end before the first that does not fit.
   */
  #take(task: Task, room: number, floor: number): Taken {
    const members: JsonMember[] = [];
    let isWhole = true;
    let left = room;
    let roomForValues = room;
    for (const member of this.#json.members(task)) {
      const around = keySizeOf(member) + 1;
      const needed = around + Math.min(sizeOf(member), floor);
      if (needed <= left) {
        members.push(member);
        left -= needed;
        roomForValues -= around;
      } else {
        isWhole = false;
        if (member.key === undefined || left < LEAST_MEMBER_CHARS) break;
      }
    }
    return { members, isWhole, room: roomForValues };
  }
}

/** Members of an array or object. */
interface Taken {
  readonly members: readonly JsonMember[];
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** Room for their values together. */
  readonly room: number;
}

function sizeOf({ start, end }: JsonSpan): number {
  return end - start;
}

/** Units of the key and the colon behind it. */
function keySizeOf({ key }: JsonMember): number {
  return key === undefined ? 0 : sizeOf(key) + 1;
}
