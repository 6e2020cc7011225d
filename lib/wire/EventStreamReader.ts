import { InvalidSourceError } from '../errors/InvalidSourceError.ts';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { FrameSplitter } from './FrameSplitter.ts';
import { isRetryableReport } from './isRetryableReport.ts';
import { MAX_BODY_CHARS } from './readBodyText.ts';
import type { ChunkReader } from './readChunks.ts';
import { readProviderReport } from './readProviderReport.ts';
import type { SseEvent } from './SseEvent.ts';
import { toBodyError } from './toBodyError.ts';

/** A frame of an AWS event stream, taken apart and checked. */
export interface EventStreamFrame {
  /** Its headers by name. */
  readonly headers: Readonly<Record<string, { readonly value: unknown }>>;
  /** Its payload. */
  readonly body: Uint8Array;
}

/** Takes a whole frame of an AWS event stream apart; throws for one whose checksums are wrong. */
export type DecodeFrame = (frame: Uint8Array) => EventStreamFrame;

/** No frame is so long that its first byte is as high as that of text. */
const FIRST_TEXT_BYTE = 0x09;

/**
 * Turns the bytes of one AWS event stream into events: the payload as text under the name of its event type. Pure.
 *
 * Source: Smithy specification, "Amazon Event Stream Specification"; AWS SDKs for the headers of exceptions and errors.
 */
export class EventStreamReader implements ChunkReader {
  readonly #decodeFrame: DecodeFrame;
  readonly #emit: (event: SseEvent) => void;
  readonly #frames: FrameSplitter;
  readonly #payloads = new TextDecoder();
  /** Whether a byte came. */
  #hasBegun = false;
  /** The start of a body that is text, and what makes it; undefined for a body of frames. */
  #text: { start: string; readonly decoder: ChunkDecoder } | undefined;

  /** Every event goes to `emit` while the chunk that completes it is read. */
  constructor(decode: DecodeFrame, maxEventBytes: number, emit: (event: SseEvent) => void) {
    this.#decodeFrame = decode;
    this.#emit = emit;
    this.#frames = new FrameSplitter(maxEventBytes, (frame) => this.#take(frame));
  }

  /**
   * Takes a chunk and emits the events that it completes.
   *
   * @throws ModelStreamError after the events before it: `provider` for an exception or error frame, `protocol` for a
   *   broken frame, `limit` for one that is too long; InvalidSourceError for a chunk that is not bytes.
   */
  read(chunk: Chunk): void {
    if (!ArrayBuffer.isView(chunk)) throw new InvalidSourceError('chunks of bytes', chunk);
    const { buffer, byteOffset, byteLength } = chunk;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    const [first] = bytes;
    if (first === undefined) return;
    if (!this.#hasBegun && first >= FIRST_TEXT_BYTE) {
      this.#text = { start: '', decoder: new ChunkDecoder() };
    }
    this.#hasBegun = true;
    if (this.#text === undefined) return this.#frames.read(bytes);
    const { start, decoder } = this.#text;
    if (start.length < MAX_BODY_CHARS) {
      this.#text.start = (start + decoder.read(bytes)).slice(0, MAX_BODY_CHARS);
    }
  }

  /** Takes the end of the body. @throws ModelStreamError for a frame that was cut, and for a body that was text. */
  end(): void {
    if (this.#text !== undefined) throw toBodyError(this.#text.start);
    if (this.#frames.pending === 0) return;
    throw new ModelStreamError(
      'truncated',
      'The response ended within a frame of its event stream.',
      {
        retryable: true,
      },
    );
  }

  #take(frame: Uint8Array): void {
    const { headers, body } = this.#decode(frame);
    const data = this.#payloads.decode(body);
    const type = headerText(headers, ':message-type');
    if (type === 'exception') throw toException(headerText(headers, ':exception-type'), data);
    if (type === 'error') {
      throw toException(
        headerText(headers, ':error-code'),
        data,
        headerText(headers, ':error-message'),
      );
    }
    const event = headerText(headers, ':event-type');
    this.#emit(event === undefined ? { data } : { event, data });
  }

  #decode(frame: Uint8Array): EventStreamFrame {
    try {
      return this.#decodeFrame(frame);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const words = `A frame of the event stream is broken: ${reason}`;
      throw new ModelStreamError('protocol', words, { retryable: true, cause });
    }
  }
}

function headerText(headers: EventStreamFrame['headers'], name: string): string | undefined {
  const value = headers[name]?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toException(
  type = 'exception',
  data: string,
  message = readProviderReport(data)?.message ?? data.trim(),
): ModelStreamError {
  const words = message === '' ? type : `${type}: ${message}`;
  return new ModelStreamError('provider', `The provider reports an error: ${words}`, {
    retryable: isRetryableReport([type]),
    providerCode: type,
  });
}
