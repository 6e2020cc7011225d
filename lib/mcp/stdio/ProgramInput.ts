import type { Writable } from 'node:stream';
import type { SchedulerLike } from 'rxjs';

/** How long a program that is written too much to may take nothing. */
const IDLE_MS = 1_000;

/** Most bytes that are written at once: when they are taken is heard of. */
const PIECE_BYTES = 65_536;

/** A text that waits. */
interface Waiting {
  readonly bytes: Buffer;
  /** How much of it was taken. */
  taken: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The input of a program. What it does not read waits in memory. */
export class ProgramInput {
  readonly #stream: Writable;
  readonly #scheduler: SchedulerLike;
  /** What waits, in order. The stream would join it all, and say only when all is taken. */
  readonly #texts: Waiting[] = [];
  /** How many bytes wait. */
  #bytes = 0;
  /** Whether a piece is being written. */
  #isWriting = false;
  /** When it last took something, or when what waits began to. */
  #tookAt = 0;
  /** The longest text since nothing waited, in bytes. */
  #longest = 0;

  /** `scheduler` gives the time. */
  constructor(stream: Writable, scheduler: SchedulerLike) {
    this.#stream = stream;
    this.#scheduler = scheduler;
  }

  /** Writes a text. Fulfils when the program has taken it; rejects if it has ended or has closed its input. */
  write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    if (this.#bytes === 0) {
      this.#tookAt = this.#scheduler.now();
      this.#longest = 0;
    }
    this.#longest = Math.max(this.#longest, bytes.length);
    this.#bytes += bytes.length;
    return new Promise((resolve, reject) => {
      this.#texts.push({ bytes, taken: 0, resolve, reject });
      this.#writeNext();
    });
  }

  /**
   * Tells whether it is to be given up: more than `maxBytes` wait, not counted one text of any length, and it has taken nothing for
   * a second. A program that only gets much at once has that second to begin.
   */
  isStuck(maxBytes: number): boolean {
    return (
      this.#bytes - this.#longest > maxBytes && this.#scheduler.now() - this.#tookAt >= IDLE_MS
    );
  }

  #writeNext(): void {
    const [text] = this.#texts;
    if (text === undefined || this.#isWriting) return;
    this.#isWriting = true;
    const piece = text.bytes.subarray(text.taken, text.taken + PIECE_BYTES);
    this.#stream.write(piece, (error) => {
      this.#isWriting = false;
      this.#tookAt = this.#scheduler.now();
      const gone = error ? text.bytes.length - text.taken : piece.length;
      text.taken += gone;
      this.#bytes -= gone;
      if (text.taken >= text.bytes.length) this.#texts.shift();
      if (error) text.reject(error);
      else if (text.taken >= text.bytes.length) text.resolve();
      this.#writeNext();
    });
  }
}
