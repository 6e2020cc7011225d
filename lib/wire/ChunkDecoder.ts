import { InvalidSourceError } from '../errors/InvalidSourceError.ts';

/** A piece of a body: UTF-8 bytes, cut anywhere, or text, cut anywhere. */
export type Chunk = Uint8Array | string;

/**
 * Turns the chunks of one body into text: bytes, text or a mix of them. Pure.
 *
 * A byte order mark at the start is dropped, once. Bytes that are not UTF-8 become U+FFFD.
 */
export class ChunkDecoder {
  // The decoder would drop a mark at the start of each run of bytes; only the start of the body has one.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Whether text came out: what follows is no longer the start. */
  #begun = false;

  /**
   * Takes a chunk and gives the text that is known by now; the first bytes of a character are kept until it is whole.
   *
   * @throws InvalidSourceError for a chunk that is neither bytes nor text.
   */
  read(chunk: Chunk): string {
    // Text after half a character: the other half will not come.
    if (typeof chunk === 'string') return this.#afterMark(this.#decoder.decode() + chunk);
    if (!ArrayBuffer.isView(chunk)) throw new InvalidSourceError('chunks of bytes or text', chunk);
    return this.#afterMark(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Takes the end of the body and gives what is left: U+FFFD for a character that was cut. */
  end(): string {
    return this.#afterMark(this.#decoder.decode());
  }

  #afterMark(text: string): string {
    if (this.#begun || text === '') return text;
    this.#begun = true;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}
