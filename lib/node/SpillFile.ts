import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  unlinkSync,
  write,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { noop } from 'rxjs';

/** Bytes that may wait to be written. Beyond it, what writes is held up until they are. */
const MAX_WAITING_BYTES = 1_024 * 1_024;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * A new file that is written in the background, in a private directory, and removed unless it is kept.
 *
 * Opened at once, since bytes may come before the event loop turns; closed when all is written, or when it is given up.
 */
export class SpillFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** Fulfils when everything is written and the file is closed; rejects when it cannot be written, or is gone. */
  readonly closed: Promise<void>;
  readonly #maxBytes: number;
  /** Undefined when the file is closed. */
  #descriptor: number | undefined;
  /** Where the next bytes go: bytes taken, written or not. */
  #position = 0;
  /** Bytes that wait, behind those that are being written. */
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #isFull = false;
  #hasEnded = false;
  /** Whether the file must not stay: it was discarded, or cannot be written. */
  #isGivenUp = false;
  #isKept = false;
  #fulfil: () => void = noop;
  #reject: (error: unknown) => void = noop;

  /**
   * Makes the file, and the directory if it is missing. `maxBytes`: most bytes, not counting the note that says so; 0: no
   * limit.
   *
   * @throws an error of the file system, or one that says that the directory is none.
   */
  constructor(directory: string, name: string, maxBytes: number) {
    this.path = join(directory, name);
    this.#maxBytes = maxBytes > 0 ? maxBytes : Number.POSITIVE_INFINITY;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!lstatSync(directory).isDirectory()) {
      throw new Error(`${directory} must be a directory, and no symbolic link.`);
    }
    this.#descriptor = openSync(this.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    this.closed = new Promise((fulfil, reject) => {
      this.#fulfil = fulfil;
      this.#reject = reject;
    });
  }

  /** Takes UTF-8 text. Returns false if no more is wanted. */
  write(bytes: Uint8Array): boolean {
    if (this.#isFull || this.#hasEnded || this.#isGivenUp) return false;
    const room = this.#maxBytes - this.#position;
    if (bytes.length > room) {
      this.#isFull = true;
      this.#take(bytes.subarray(0, wholeCharacters(bytes, room)));
      this.#take(Buffer.from(`\n[The rest was left out: the limit is ${this.#maxBytes} bytes.]\n`));
    } else {
      this.#take(bytes);
    }
    return !this.#isFull;
  }

  /** Says that nothing more comes: the file is closed when everything is written. */
  end(): void {
    this.#hasEnded = true;
    this.#pump();
  }

  /** Lets the file stay, whatever happens. */
  keep(): void {
    this.#isKept = true;
  }

  /** Closes and removes the file, unless it is kept; at once, or when what is being written is. Idempotent. */
  discard(): void {
    if (this.#isKept || this.#isGivenUp) return;
    this.#isGivenUp = true;
    this.#waiting = [];
    if (!this.#isWriting) this.#remove();
  }

  #take(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#position += bytes.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES) this.#writeNow();
    else this.#pump();
  }

  /** Writes what waits, if nothing is being written; closes the file if that was all. */
  #pump(): void {
    if (this.#isWriting || this.#isGivenUp) return;
    if (this.#waiting.length > 0) {
      this.#isWriting = true;
      const { bytes, at } = this.#takeWaiting();
      this.#write(bytes, at);
    } else if (this.#hasEnded) {
      this.#finish();
    }
  }

  #write(bytes: Uint8Array, at: number): void {
    if (this.#descriptor === undefined) return;
    write(this.#descriptor, bytes, 0, bytes.length, at, (error, written) => {
      if (error === null && !this.#isGivenUp && written < bytes.length) {
        return this.#write(bytes.subarray(written), at + written);
      }
      this.#isWriting = false;
      if (this.#isGivenUp) this.#remove();
      else if (error !== null) this.#fail(error);
      else this.#pump();
    });
  }

  /** Writes what waits before it returns: every byte has its place, also while others are being written. */
  #writeNow(): void {
    if (this.#descriptor === undefined) return;
    const { bytes, at } = this.#takeWaiting();
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, at + done);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeWaiting(): { readonly bytes: Uint8Array; readonly at: number } {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    return { bytes, at: this.#position - bytes.length };
  }

  #fail(error: unknown): void {
    this.discard();
    this.#reject(error);
  }

  #finish(): void {
    try {
      this.#close();
      // Somebody may have removed it meanwhile, and a path that leads nowhere is no use.
      lstatSync(this.path);
      this.#fulfil();
    } catch (error) {
      this.#fail(error);
    }
  }

  #close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  #remove(): void {
    try {
      this.#close();
    } catch {
      // What could not be written need not be.
    }
    try {
      unlinkSync(this.path);
    } catch {
      // Somebody else has removed it.
    }
  }
}

/** How many of the first `limit` bytes are whole UTF-8 characters. */
function wholeCharacters(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
