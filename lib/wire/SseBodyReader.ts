import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { MAX_BODY_CHARS } from './readBodyText.ts';
import type { ChunkReader } from './readChunks.ts';
import type { SseEvent } from './SseEvent.ts';
import { SseReader } from './SseReader.ts';
import { toBodyError } from './toBodyError.ts';

/** Reads the server-sent events of a body, and knows what the body was when it held none. Pure. */
export class SseBodyReader implements ChunkReader {
  readonly #events: SseReader;
  readonly #decoder = new ChunkDecoder();
  /** The start of the body as long as there was no event, then undefined. */
  #start: string | undefined = '';

  /** Every event goes to `emit` while the chunk that completes it is read. */
  constructor(maxEventBytes: number, emit: (event: SseEvent) => void) {
    this.#events = new SseReader(maxEventBytes, emit);
  }

  /** Takes a chunk. @throws ModelStreamError of kind `limit` for an event that is too long. */
  read(chunk: Chunk): void {
    if (this.#start !== undefined && this.#start.length < MAX_BODY_CHARS) {
      this.#start = (this.#start + this.#decoder.read(chunk)).slice(0, MAX_BODY_CHARS);
    }
    this.#events.read(chunk);
    if (this.#events.hasEvents) this.#start = undefined;
  }

  /** Takes the end of the body. @throws ModelStreamError for a body that was something else than an event stream. */
  end(): void {
    this.#events.end();
    if (this.#start === undefined || this.#events.hasEvents) return;
    const start = this.#start;
    if (!start.split(/[\r\n]/).every(isCommentOrField)) throw toBodyError(start);
  }
}

const FIELDS = ['data', 'event', 'id', 'retry'];

/** Blank lines pass too, and field names that were cut: an event stream may end anywhere. */
function isCommentOrField(line: string): boolean {
  if (line.trim() === '' || line.startsWith(':')) return true;
  return FIELDS.some((field) => line.startsWith(`${field}:`) || field.startsWith(line));
}
