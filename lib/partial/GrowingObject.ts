import { Tokenizer, TokenParser } from '@streamparser/json';
import { type Container, copyContainer } from './copyContainer.ts';

/** One of the open arrays and objects, outermost first: it, and the key under which the next one is in it. */
interface Step {
  readonly key?: string | number | undefined;
  readonly value: unknown;
}

/** What the library tells at each step. */
interface Told {
  /** The value that is whole, or the string so far if `partial`. */
  readonly value?: unknown;
  /** Where `value` is, or will be, in `parent`. */
  readonly key?: string | number | undefined;
  /** The innermost open container, which the library goes on to fill; undefined when the outermost has closed. */
  readonly parent?: unknown;
  /** The open containers around it, after an entry for the place of the outermost one. The library changes it in place. */
  readonly stack: readonly Step[];
  /** Whether something began or grew, rather than ended. */
  readonly partial?: boolean;
}

/** Deeper text is not followed: to show one more character costs a copy at every level. */
const MAX_DEPTH = 256;
/** Longer numbers are not followed: while a number grows, its text is read again with every piece. */
const MAX_NUMBER_CHARS = 1_024;
/** The longest beginning of an escape that is none yet: `\u12a`. */
const MAX_OPEN_ESCAPE_CHARS = 5;

/** What each piece pays for, and each of its characters: text that comes at once is then always shown at once. */
const SLOTS_PER_PIECE = 512;
const SLOTS_PER_CHAR = 32;
/** What copying a member of an object costs, where an item of an array costs 1; engines keep wide objects as hash tables. */
const MEMBER_SLOTS = 4;
const WIDE_MEMBER_SLOTS = 128;
/** The cost of an object from which on it is a wide one. */
const WIDE_SLOTS = 2_048;

/**
 * The object that unfinished JSON text is of. Takes the text piece by piece and never throws. Once the text can be of no
 * object any more, what was read so far stays.
 *
 * `@streamparser/json` reads the text and fills arrays and objects in place; a string it tells as far as it goes, without half
 * an escape and half a surrogate pair. Of that, `value` is a copy in which only the open containers are new. Copying a wide
 * one for each piece would be quadratic, so a copy is made when the pieces since the last one have paid for it: at once
 * for arrays of about 500 items and objects of about 100 members, every two hundred pieces for 100,000 items.
 */
export class GrowingObject {
  /** The object so far. It is replaced when it has grown, and never changed. */
  value: Readonly<Record<string, unknown>> = {};
  /** Undefined once the text can be of no object any more. */
  #reader: BoundedTokenizer | undefined;
  /** Whether anything but blanks has come. */
  #begun = false;
  /** The innermost open container, or the whole object when it has closed. Belongs to the library. */
  #innermost: Container = {};
  /** The containers around it. Belongs to the library, which changes it before it tells of that. */
  #around: readonly Step[] = [];
  /** The string that is being written, and its place in the innermost container. */
  #text: string | undefined;
  #key: string | number = 0;
  /** What copying each open container costs, outermost first, and the sum. */
  readonly #costs: number[] = [];
  #cost = 0;
  /** What the pieces since the last copy pay for. */
  #paid = 0;
  /** Whether anything has come that `value` does not show. */
  #grown = false;

  constructor() {
    const parser = new TokenParser({ emitPartialValues: true });
    parser.onValue = (told) => this.#see(told);
    this.#reader = new BoundedTokenizer({ emitPartialTokens: true });
    this.#reader.onToken = (token) => parser.write(token);
  }

  /** Takes the next piece of the text. */
  append(text: string): void {
    if (this.#reader === undefined) return;
    this.#paid += SLOTS_PER_PIECE + SLOTS_PER_CHAR * text.length;
    try {
      this.#read(this.#reader, text);
      if (this.#reader.isBeyond) this.#reader = undefined;
    } catch {
      this.#reader = undefined;
    }
    if (this.#grown && this.#cost <= this.#paid) this.#show();
  }

  #read(reader: BoundedTokenizer, text: string): void {
    if (!this.#begun) {
      const start = text.trimStart();
      if (start === '') return reader.write(text);
      if (!start.startsWith('{')) throw new TypeError('The text is not of an object.');
      this.#begun = true;
    }
    // In the middle of an escape, the reader does not tell the string: it is told what comes before.
    const open = text.lastIndexOf('\\');
    if (open > 0 && open >= text.length - MAX_OPEN_ESCAPE_CHARS) {
      reader.write(text.slice(0, open));
      reader.write(text.slice(open));
    } else {
      reader.write(text);
    }
  }

  #see({ value, key, parent, stack, partial = false }: Told): void {
    const text = typeof value === 'string' ? value : undefined;
    const isPlain = value === null || typeof value !== 'object';
    // By its length: comparing a long string that grows costs as much as copying it.
    const isNew = text === undefined ? !partial && isPlain : text.length !== this.#text?.length;
    // Before its first member, the outermost object shows nothing new.
    this.#grown ||= isNew || stack.length > Math.max(1, this.#costs.length);
    this.#text = partial ? text : undefined;
    this.#key = key ?? 0;
    this.#innermost = (parent ?? value) as Container;
    this.#around = stack;
    this.#charge(stack.length, partial ? 0 : 1);
    if (stack.length > MAX_DEPTH) throw new RangeError('The text is nested too deeply.');
  }

  /** Keeps the costs: `depth` containers are open, and `added` members have come to the innermost. */
  #charge(depth: number, added: number): void {
    while (this.#costs.length > depth) this.#cost -= this.#costs.pop() ?? 0;
    while (this.#costs.length < depth) {
      this.#costs.push(1);
      this.#cost += 1;
    }
    const cost = this.#costs.at(-1);
    if (cost === undefined) return;
    const each = cost > WIDE_SLOTS ? WIDE_MEMBER_SLOTS : MEMBER_SLOTS;
    const slots = added * (Array.isArray(this.#innermost) ? 1 : each);
    this.#costs[depth - 1] = cost + slots;
    this.#cost += slots;
  }

  #show(): void {
    const member = this.#text === undefined ? undefined : { key: this.#key, value: this.#text };
    let copy = copyContainer(this.#innermost, member);
    // The first entry is the place of the outermost container.
    for (const { key = 0, value } of this.#around.slice(1).reverse()) {
      copy = copyContainer(value as Container, { key, value: copy });
    }
    this.value = copy as Readonly<Record<string, unknown>>;
    this.#paid = 0;
    this.#grown = false;
  }
}

class BoundedTokenizer extends Tokenizer {
  /** Whether a number has become too long. Of one that still grows, the library does not pass the error on. */
  isBeyond = false;

  protected override parseNumber(text: string): number {
    this.isBeyond = text.length > MAX_NUMBER_CHARS;
    if (this.isBeyond) throw new RangeError('The number is too long.');
    return Number(text);
  }
}
