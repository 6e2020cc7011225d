/** A line, without its line feed. */
export interface ByteLine {
  /** What it says; of one that is too long, how it begins: at most 1,024 bytes. */
  readonly text: string;
  /** How one that is too long ends: at most 256 bytes. */
  readonly tail?: string;
}

const LINE_FEED = 10;
/** What is kept of a line that is too long. */
const HEAD_BYTES = 1_024;
const TAIL_BYTES = 256;
/** Room for a line that outlives it. */
const ROOM_BYTES = 65_536;
const NOTHING: Uint8Array = new Uint8Array();

/**
 * Turns the bytes that a program writes into lines, the same ones for every cut. Each byte is copied a fixed number of times,
 * however many pieces a line comes in, and no more than `maxBytes` are held. Pure.
 *
 * Closes a defect of the official client 2.4: it joins all that it has with every piece, so that a line of twice the length
 * takes four times as long, and it gives up the connection for one that is too long.
 */
export class ByteLines {
  readonly #maxBytes: number;
  readonly #emit: (line: ByteLine) => void;
  readonly #decoder = new TextDecoder();
  /** Has the line that is under way in its first `#bytes` bytes, at most `#maxBytes`. */
  #room: Uint8Array = NOTHING;
  #bytes = 0;
  /** How a line that is too long begins, and how it ends so far. */
  #tooLong: { readonly head: string; tail: Uint8Array } | undefined;

  /** Every line goes to `emit` while the bytes that end it are read. `maxBytes`: most bytes of a line that is given whole. */
  constructor(maxBytes: number, emit: (line: ByteLine) => void) {
    this.#maxBytes = maxBytes;
    this.#emit = emit;
  }

  /** Takes a piece and emits the lines that it ends. Keeps nothing of the piece itself. */
  read(piece: Uint8Array): void {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      this.#add(piece.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(piece.subarray(start));
  }

  /** Takes the end of all bytes and emits the last line, should it lack its line feed. */
  end(): void {
    if (this.#bytes > 0) this.#endLine();
  }

  #add(piece: Uint8Array): void {
    if (this.#tooLong !== undefined) {
      this.#tooLong.tail = lastOf(this.#tooLong.tail, piece);
      return;
    }
    const free = this.#maxBytes - this.#bytes;
    this.#hold(piece.subarray(0, free));
    if (piece.length <= free) return;
    const held = this.#room.subarray(0, this.#bytes);
    const head = this.#decoder.decode(held.subarray(0, HEAD_BYTES));
    this.#tooLong = { head, tail: lastOf(held, piece.subarray(free)) };
    this.#room = NOTHING;
  }

  #hold(piece: Uint8Array): void {
    const bytes = this.#bytes + piece.length;
    if (bytes > this.#room.length) {
      const grown = new Uint8Array(
        Math.min(this.#maxBytes, Math.max(bytes, 2 * this.#room.length, ROOM_BYTES)),
      );
      grown.set(this.#room.subarray(0, this.#bytes));
      this.#room = grown;
    }
    this.#room.set(piece, this.#bytes);
    this.#bytes = bytes;
  }

  #endLine(): void {
    const line =
      this.#tooLong === undefined
        ? { text: this.#decoder.decode(this.#room.subarray(0, this.#bytes)) }
        : { text: this.#tooLong.head, tail: this.#decoder.decode(this.#tooLong.tail) };
    this.#tooLong = undefined;
    this.#bytes = 0;
    // One long line does not hold its room for ever.
    if (this.#room.length > ROOM_BYTES) this.#room = NOTHING;
    this.#emit(line);
  }
}

/** The last bytes of two pieces together, in memory of their own. */
function lastOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const end = other.slice(Math.max(0, other.length - TAIL_BYTES));
  const before = one.subarray(Math.max(0, one.length - (TAIL_BYTES - end.length)));
  if (end.length === TAIL_BYTES || before.length === 0) return end;
  const all = new Uint8Array(before.length + end.length);
  all.set(before);
  all.set(end, before.length);
  return all;
}
