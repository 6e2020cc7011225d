import type { Chunk } from './ChunkDecoder.ts';
import { LineReader } from './LineReader.ts';
import { MAX_BODY_CHARS } from './readBodyText.ts';
import type { ChunkReader } from './readChunks.ts';
import type { SseEvent } from './SseEvent.ts';
import { toBodyError } from './toBodyError.ts';
import { markUnterminated } from './unterminatedEvents.ts';

/** A line that begins a JSON value and does not end it. */
const OPENING = ['{', '['];

/** Reads the lines of a body, and knows what the body was when it held no line of its own. Pure. */
export class NdjsonBodyReader implements ChunkReader {
  readonly #lines: LineReader;
  readonly #emit: (line: string | SseEvent) => void;
  /** Whether the body has ended: the line that comes then lacks its line end. */
  #isAtEnd = false;
  /** Whether a line went out. */
  #hasLines = false;
  /** The start of a body that is one JSON value over several lines; undefined for one that is not. */
  #value: string | undefined;

  /** Every line goes to `emit` while the chunk that completes it is read; one without line end as an event, marked. */
  constructor(maxEventBytes: number, emit: (line: string | SseEvent) => void) {
    this.#lines = new LineReader(maxEventBytes, (line) => this.#take(line));
    this.#emit = emit;
  }

  /** Takes a chunk. @throws ModelStreamError of kind `limit` for a line that is too long. */
  read(chunk: Chunk): void {
    this.#lines.read(chunk);
  }

  /** Takes the end of the body. @throws ModelStreamError for a body that was one JSON value over several lines. */
  end(): void {
    this.#isAtEnd = true;
    this.#lines.end();
    if (this.#value !== undefined) throw toBodyError(this.#value);
  }

  #take(line: string): void {
    if (this.#value !== undefined) {
      if (this.#value.length < MAX_BODY_CHARS) this.#value += `\n${line}`;
    } else if (!this.#hasLines && !this.#isAtEnd && OPENING.includes(line)) {
      this.#value = line;
    } else {
      this.#hasLines = true;
      // What does not begin like an object is not the beginning of one.
      const mayBeCut = this.#isAtEnd && line.startsWith('{');
      this.#emit(mayBeCut ? markUnterminated({ data: line }) : line);
    }
  }
}
