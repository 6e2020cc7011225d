import type { OperatorFunction } from 'rxjs';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { JsonArrayReader } from './JsonArrayReader.ts';
import { type ChunkReader, readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';
import { SseBodyReader } from './SseBodyReader.ts';
import type { SseEvent } from './SseEvent.ts';
import type { SseOptions } from './sse.ts';

/**
 * Reads the events of a response body that may be an event stream or one JSON array, which its first character tells: for an
 * API that gives the array to who does not ask for the stream.
 *
 * Emits, completes and errors as `sseBody` does. An element of an array is an event as soon as it is whole; one that is no
 * object is a `ModelStreamError` of kind `protocol`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function eventBody(options: SseOptions = {}): OperatorFunction<Chunk, SseEvent> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  return readChunks((emit) => new EventBodyReader(maxEventBytes, emit));
}

/** Waits for the first character, and leaves the body to the reader that it is for. */
class EventBodyReader implements ChunkReader {
  readonly #maxEventBytes: number;
  readonly #emit: (event: SseEvent) => void;
  readonly #decoder = new ChunkDecoder();
  /** Chunks before the first character: as many as an event may have bytes. */
  readonly #held: Chunk[] = [];
  #heldLength = 0;
  #reader: ChunkReader | undefined;

  constructor(maxEventBytes: number, emit: (event: SseEvent) => void) {
    this.#maxEventBytes = maxEventBytes;
    this.#emit = emit;
  }

  read(chunk: Chunk): void {
    if (this.#reader !== undefined) return this.#reader.read(chunk);
    const start = this.#decoder.read(chunk).trimStart();
    this.#held.push(chunk);
    this.#heldLength += typeof chunk === 'string' ? chunk.length : chunk.byteLength;
    // So much blank is for the reader of events, which has a bound.
    const isFull = this.#heldLength > this.#maxEventBytes;
    if (start !== '' || isFull) this.#choose(start.startsWith('['));
  }

  end(): void {
    if (this.#reader === undefined) this.#choose(false);
    this.#reader?.end();
  }

  #choose(isArray: boolean): void {
    const reader = isArray
      ? new JsonArrayReader(this.#maxEventBytes, this.#emit)
      : new SseBodyReader(this.#maxEventBytes, this.#emit);
    this.#reader = reader;
    for (const chunk of this.#held.splice(0)) reader.read(chunk);
  }
}
