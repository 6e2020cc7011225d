import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import type { ChunkReader } from './readChunks.ts';
import { eventTooLong } from './readMaxEventBytes.ts';

/** Turns the chunks of one body into lines that are not blank, the same ones for every cut. Pure. */
export class LineReader implements ChunkReader {
  readonly #maxEventBytes: number;
  readonly #emit: (line: string) => void;
  readonly #decoder = new ChunkDecoder();
  /** The pieces of the line that is under way, joined once, when it ends. */
  #pieces: string[] = [];
  /** Code units in `#pieces`. */
  #length = 0;

  /** Every line goes to `emit` while the chunk that completes it is read. */
  constructor(maxEventBytes: number, emit: (line: string) => void) {
    this.#maxEventBytes = maxEventBytes;
    this.#emit = emit;
  }

  /**
   * Takes a chunk and emits the lines that it completes, without their line ends.
   *
   * @throws ModelStreamError of kind `limit`, after the lines before the one that is too long.
   */
  read(chunk: Chunk): void {
    const text = this.#decoder.read(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#add(text.slice(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(text.slice(start));
  }

  /** Takes the end of the body and emits the last line, should it lack its line end. */
  end(): void {
    this.#add(this.#decoder.end());
    this.#endLine();
  }

  #add(piece: string): void {
    if (piece === '') return;
    this.#length += piece.length;
    if (this.#length > this.#maxEventBytes) throw eventTooLong(this.#maxEventBytes);
    this.#pieces.push(piece);
  }

  #endLine(): void {
    // Also drops the CR of a CRLF; blanks around a JSON value mean nothing.
    const line = this.#pieces.join('').trim();
    this.#pieces = [];
    this.#length = 0;
    if (line !== '') this.#emit(line);
  }
}
