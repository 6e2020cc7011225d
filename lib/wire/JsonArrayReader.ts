import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { excerpt } from './excerpt.ts';
import type { ChunkReader } from './readChunks.ts';
import { eventTooLong } from './readMaxEventBytes.ts';
import type { SseEvent } from './SseEvent.ts';
import { markUnterminated } from './unterminatedEvents.ts';

/** What has to be told apart in the text of an element: ends of strings, what is escaped, brackets. */
const MARK = /["\\[\]{}]/g;

/**
 * Turns the chunks of a body that is one JSON array of objects into events: each element, as soon as it is whole. Pure.
 *
 * It finds the ends of the elements and nothing more: whether they are JSON, their parser sees.
 */
export class JsonArrayReader implements ChunkReader {
  readonly #maxEventBytes: number;
  readonly #emit: (event: SseEvent) => void;
  readonly #decoder = new ChunkDecoder();
  /** The element so far; empty between two of them. */
  #element = '';
  /** Open brackets of the element, and of the array. */
  #depth = 0;
  #isInString = false;
  /** Whether the next character is escaped. */
  #isEscaped = false;

  /** Every element goes to `emit` while the chunk that completes it is read. */
  constructor(maxEventBytes: number, emit: (event: SseEvent) => void) {
    this.#maxEventBytes = maxEventBytes;
    this.#emit = emit;
  }

  /** Takes a chunk. @throws ModelStreamError with `limit` for an element that is too long, `protocol` for what is no object. */
  read(chunk: Chunk): void {
    this.#feed(this.#decoder.read(chunk));
  }

  /** Takes the end of the body, which may cut an element. */
  end(): void {
    this.#feed(this.#decoder.end());
    if (this.#element !== '') this.#emit(markUnterminated({ data: this.#element }));
  }

  #feed(text: string): void {
    for (let at = 0; at < text.length; ) {
      at = this.#depth < 2 ? this.#between(text, at) : this.#within(text, at);
    }
  }

  /** Reads up to the beginning of an element; gives where that is. */
  #between(text: string, start: number): number {
    for (let at = start; at < text.length; at += 1) {
      const character = text[at] ?? '';
      if (this.#depth === 1 && character === '{') {
        this.#depth = 2;
        this.#element = character;
        return at + 1;
      }
      if (character === '[' && this.#depth === 0) this.#depth = 1;
      else if (!/[\s,\]]/.test(character)) throw noObject(text.slice(at));
    }
    return text.length;
  }

  /** Reads up to the end of the element; gives where that is, or the end of the text. */
  #within(text: string, start: number): number {
    MARK.lastIndex = this.#isEscaped ? start + 1 : start;
    this.#isEscaped = false;
    let end = text.length;
    for (let match = MARK.exec(text); match !== null; match = MARK.exec(text)) {
      this.#take(match[0], text.length);
      if (this.#depth > 1) continue;
      end = MARK.lastIndex;
      break;
    }
    this.#element += text.slice(start, end);
    if (this.#element.length > this.#maxEventBytes) throw eventTooLong(this.#maxEventBytes);
    if (this.#depth < 2) this.#give();
    return end;
  }

  #take(mark: string, length: number): void {
    if (mark === '"') this.#isInString = !this.#isInString;
    else if (mark === '\\') {
      this.#isEscaped = MARK.lastIndex >= length;
      MARK.lastIndex += 1;
    } else if (!this.#isInString) this.#depth += mark === '{' || mark === '[' ? 1 : -1;
  }

  #give(): void {
    const data = this.#element;
    this.#element = '';
    this.#emit({ data });
  }
}

function noObject(text: string): ModelStreamError {
  return new ModelStreamError(
    'protocol',
    `The response is an array of something else than objects: ${excerpt(text)}`,
  );
}
