import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { eventTooLong } from './readMaxEventBytes.ts';

/** Bytes of the prefix that holds the length of a frame, and of a frame without headers and payload. */
const PREFIX_BYTES = 4;
const SHORTEST_FRAME_BYTES = 16;

const FIRST_CAPACITY = 1_024;

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

/**
 * Cuts the bytes of an AWS event stream into frames, by their length prefix, the same ones for every cut. Pure.
 *
 * The prefix is checked before anything is kept because of it, and what is kept grows with what has come, whatever the
 * prefix promises. What a frame holds is the codec's to say.
 */
export class FrameSplitter {
  readonly #maxFrameBytes: number;
  readonly #emit: (frame: Uint8Array) => void;
  /** Holds the bytes of the frame that is under way, from 0 to `#size`. */
  #held = NO_BYTES;
  #size = 0;

  /** Every frame goes to `emit` while the chunk that completes it is read; it may be a view of that chunk. */
  constructor(maxFrameBytes: number, emit: (frame: Uint8Array) => void) {
    this.#maxFrameBytes = maxFrameBytes;
    this.#emit = emit;
  }

  /** Bytes of a frame that is not whole. */
  get pending(): number {
    return this.#size;
  }

  /**
   * Takes a chunk and emits the frames that it completes.
   *
   * @throws ModelStreamError after the frames before it: of kind `limit` for a frame that is too long, of kind `protocol`
   *   for one that is too short to be one.
   */
  read(chunk: Uint8Array): void {
    let at = this.#size === 0 ? 0 : this.#fillUp(chunk);
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
    while (chunk.length - at >= PREFIX_BYTES) {
      const end = at + this.#lengthAt(view, at);
      if (end > chunk.length) break;
      this.#emit(chunk.subarray(at, end));
      at = end;
    }
    this.#hold(chunk.subarray(at));
  }

  /** Completes the frame that is under way from the start of `chunk`; gives how many of its bytes that took. */
  #fillUp(chunk: Uint8Array): number {
    const prefix = chunk.subarray(0, Math.max(0, PREFIX_BYTES - this.#size));
    this.#hold(prefix);
    if (this.#size < PREFIX_BYTES) return chunk.length;
    const length = this.#lengthAt(new DataView(this.#held.buffer), 0);
    const end = prefix.length + length - this.#size;
    this.#hold(chunk.subarray(prefix.length, end));
    if (this.#size < length) return chunk.length;
    const frame = this.#held.subarray(0, length);
    this.#held = NO_BYTES;
    this.#size = 0;
    this.#emit(frame);
    return end;
  }

  #lengthAt(view: DataView, at: number): number {
    const length = view.getUint32(at);
    if (length > this.#maxFrameBytes) throw eventTooLong(this.#maxFrameBytes);
    if (length >= SHORTEST_FRAME_BYTES) return length;
    throw new ModelStreamError('protocol', `A frame of the event stream has only ${length} bytes.`);
  }

  /** Keeps a copy of `bytes`, which belong to whoever gave the chunk. */
  #hold(bytes: Uint8Array): void {
    const size = this.#size + bytes.length;
    if (size > this.#held.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#held.length, FIRST_CAPACITY));
      larger.set(this.#held.subarray(0, this.#size));
      this.#held = larger;
    }
    this.#held.set(bytes, this.#size);
    this.#size = size;
  }
}
