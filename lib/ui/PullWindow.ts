import { asRunEvent, endedKeys, joinKey, type RunEvent } from './joinEvents.ts';
import { WaitingEvent } from './WaitingEvent.ts';

/** From how many values on sources are held back and events are joined. */
const WINDOW = 16;
/** How many values that nothing is known of may wait. */
const MAX_OTHER_VALUES = 65_536;

/** An event of a run, or a value of which nothing is known. */
type Waiting<T> = WaitingEvent | { readonly other: T };

/**
 * What a consumer has still to read, in order. Pure. Up to 16 values wait as they came. From then on an event of a run is
 * joined with one of its kind that waits: progress and reasons to wait give way to the latest of the call, outputs of a call
 * are appended, and so is text of the model where nothing else of the response was said in between. Nothing else changes,
 * and nothing is left out: starts, calls and results all come. So there are never more than there can be of these, and some
 * for each call.
 */
export class PullWindow<T> {
  #waiting: Waiting<T>[] = [];
  /** Those before it were taken. */
  #next = 0;
  /** Values among them of which nothing is known. */
  #others = 0;
  /** The last event of each key that waits and may be joined with. */
  readonly #joinable = new Map<string, WaitingEvent>();

  /** How many values wait. */
  get size(): number {
    return this.#waiting.length - this.#next;
  }

  /** Whether sources are to be held back. */
  get isFull(): boolean {
    return this.size >= WINDOW;
  }

  /**
   * Puts a value behind those that wait.
   *
   * @throws RangeError when more values wait than it may keep, of which nothing is known.
   */
  push(value: T): void {
    const event = asRunEvent(value);
    if (event === undefined) this.#pushOther(value);
    else this.#pushEvent(event);
  }

  /** Takes the first value out; undefined if none waits. */
  take(): { readonly value: T } | undefined {
    const first = this.#waiting[this.#next];
    if (first === undefined) return undefined;
    this.#next += 1;
    if (this.#next > WINDOW && this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    if (!(first instanceof WaitingEvent)) {
      this.#others -= 1;
      return { value: first.other };
    }
    const { event } = first;
    const key = joinKey(event);
    if (key !== undefined && this.#joinable.get(key) === first) this.#joinable.delete(key);
    // An event that was joined is of the type of those that it was joined of.
    return { value: event as T };
  }

  /** Forgets everything. */
  clear(): void {
    this.#waiting = [];
    this.#next = 0;
    this.#others = 0;
    this.#joinable.clear();
  }

  #pushOther(other: T): void {
    if (this.#others >= MAX_OTHER_VALUES) {
      throw new RangeError(
        `At most ${MAX_OTHER_VALUES} values can wait to be read, and the source cannot be held back.`,
      );
    }
    this.#others += 1;
    // Nothing may be joined across it: it may say that something else begins.
    this.#joinable.clear();
    this.#waiting.push({ other });
  }

  #pushEvent(event: RunEvent): void {
    for (const key of endedKeys(event)) this.#joinable.delete(key);
    const key = joinKey(event);
    const before = key === undefined ? undefined : this.#joinable.get(key);
    if (before !== undefined && this.isFull) return before.join(event);
    const waiting = new WaitingEvent(event);
    if (key !== undefined) this.#joinable.set(key, waiting);
    this.#waiting.push(waiting);
  }
}
