import { InvalidSourceError } from '../errors/InvalidSourceError.ts';

/** A piece of a body: UTF-8 bytes, cut anywhere, or text, cut anywhere. */
export type Chunk = Uint8Array | string;

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

/**
 * Turns the chunks of one body into text: bytes, text or a mix of them. Pure.
 *
 * A byte order mark at the start is dropped, once. Bytes that are not UTF-8 become U+FFFD, as the Encoding Standard has it.
 *
 * The bytes of a character that was cut are kept here and not by the platform's decoder: when it is never told that more is
 * to come it is much faster on Node, and gives text of one byte a character where it can, which all that follows reads faster.
 */
export class ChunkDecoder {
  // The decoder would drop a mark at the start of each run of bytes; only the start of the body has one.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The first bytes of a character that is not whole yet: three at most. */
  #cut: Uint8Array = NO_BYTES;
  /** Whether text came out: what follows is no longer the start. */
  #begun = false;

  /**
   * Takes a chunk and gives the text that is known by now; the first bytes of a character are kept until it is whole.
   *
   * @throws InvalidSourceError for a chunk that is neither bytes nor text.
   */
  read(chunk: Chunk): string {
    // Text after half a character: the other half will not come.
    if (typeof chunk === 'string') return this.#afterMark(this.#takeCut() + chunk);
    if (!ArrayBuffer.isView(chunk)) throw new InvalidSourceError('chunks of bytes or text', chunk);
    return this.#afterMark(this.#readBytes(toBytes(chunk)));
  }

  /** Takes the end of the body and gives what is left: U+FFFD for a character that was cut. */
  end(): string {
    return this.#afterMark(this.#takeCut());
  }

  #readBytes(bytes: Uint8Array): string {
    // What nearly all chunks are.
    if (this.#cut.length === 0 && startOfCut(bytes, 0) === bytes.length) {
      return this.#decoder.decode(bytes);
    }
    const missing = this.#cut.length === 0 ? 0 : lengthOfCharacter(this.#cut[0]) - this.#cut.length;
    let begin = 0;
    while (begin < missing && isContinuation(bytes[begin])) begin += 1;
    if (begin > 0) this.#cut = Uint8Array.of(...this.#cut, ...bytes.subarray(0, begin));
    if (begin < missing && begin === bytes.length) return '';
    const before = this.#takeCut();
    const end = startOfCut(bytes, begin);
    // A copy, also of a Buffer, whose `slice` makes none.
    if (end < bytes.length) this.#cut = Uint8Array.from(bytes.subarray(end));
    return before + this.#decoder.decode(bytes.subarray(begin, end));
  }

  #takeCut(): string {
    if (this.#cut.length === 0) return '';
    const text = this.#decoder.decode(this.#cut);
    this.#cut = NO_BYTES;
    return text;
  }

  #afterMark(text: string): string {
    if (this.#begun || text === '') return text;
    this.#begun = true;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

/** Any view is taken for the bytes that it shows. */
function toBytes(view: ArrayBufferView): Uint8Array {
  if (view instanceof Uint8Array) return view;
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Where the character begins that the bytes from `begin` on end in, if bytes of it are missing; otherwise their length. */
function startOfCut(bytes: Uint8Array, begin: number): number {
  const { length } = bytes;
  for (let at = length - 1; at >= begin && at >= length - 3; at -= 1) {
    const byte = bytes[at];
    if (!isContinuation(byte)) return lengthOfCharacter(byte) > length - at ? at : length;
  }
  return length;
}

/** How many bytes the character has that begins with `byte`; 1 also for what begins none. */
function lengthOfCharacter(byte = 0): number {
  if (byte < 0xc2 || byte > 0xf4) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

function isContinuation(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
