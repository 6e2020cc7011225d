/** Pieces that are kept before they are joined: so few that a garbage collector finds them among its youngest objects. */
const MAX_PIECES = 128;

/**
 * Text that grows by short pieces. A string that grows by `+=` keeps every piece alive until it is read, at several times the
 * memory of the text; here they are joined now and then, so that the text takes little more than its own length.
 */
export class GrowingText {
  #joined: string;
  readonly #pieces: string[] = [];
  #length: number;

  constructor(text = '') {
    this.#joined = text;
    this.#length = text.length;
  }

  /** UTF-16 code units so far. */
  get length(): number {
    return this.#length;
  }

  /** All of it so far. */
  get value(): string {
    this.#join();
    return this.#joined;
  }

  /** Adds a piece at the end. */
  append(piece: string): void {
    this.#length += piece.length;
    if (this.#pieces.push(piece) >= MAX_PIECES) this.#join();
  }

  #join(): void {
    if (this.#pieces.length === 0) return;
    this.#joined += this.#pieces.join('');
    this.#pieces.length = 0;
  }
}
