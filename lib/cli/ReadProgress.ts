import type { SchedulerLike } from 'rxjs';
import type { CliOutput } from './CliIo.ts';

const INTERVAL_MS = 250;
const BYTES_PER_MEGABYTE = 1_000_000;
const CLEAR_LINE = '\r\u001b[K';

/** Shows on one line of a terminal how much of a long input has been read. A short one shows nothing. */
export class ReadProgress {
  readonly #output: CliOutput;
  readonly #scheduler: SchedulerLike;
  readonly #size: number | undefined;
  #bytes = 0;
  /** When the line was written last, or the reading began. */
  #shownAt: number;
  #isShown = false;

  /** `size`: how many bytes there are, where that is known. */
  constructor(output: CliOutput, scheduler: SchedulerLike, size?: number) {
    this.#output = output;
    this.#scheduler = scheduler;
    this.#size = size;
    this.#shownAt = scheduler.now();
  }

  /** Takes the next bytes. */
  take({ length }: Uint8Array): void {
    this.#bytes += length;
    const now = this.#scheduler.now();
    if (now - this.#shownAt < INTERVAL_MS) return;
    this.#shownAt = now;
    this.#isShown = true;
    this.#output.write(`${CLEAR_LINE}${progressText(this.#bytes, this.#size)}`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#isShown) this.#output.write(CLEAR_LINE);
  }
}

/** `12.3 of 50.0 MB read (24%)`, or without the whole where it is not known. */
export function progressText(bytes: number, size: number | undefined): string {
  const read = megabytes(bytes);
  if (size === undefined || size < bytes) return `${read} MB read`;
  return `${read} of ${megabytes(size)} MB read (${Math.floor((bytes / size) * 100)}%)`;
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MEGABYTE).toFixed(1);
}
