const MAX_MARKS = 256;

/** Keeps times that only grow, at most 256 of them: beyond that every second one is dropped, and fewer are taken. */
export class MarkList {
  #marks: number[] = [];
  /** How many times have come. */
  #count = 0;
  /** One of so many is taken: a power of two. */
  #stride = 1;

  /** Takes a time. */
  add(atMs: number): void {
    const isTaken = this.#count % this.#stride === 0;
    this.#count += 1;
    // Several at one time are one mark.
    if (!isTaken || this.#marks.at(-1) === atMs) return;
    if (this.#marks.length === MAX_MARKS) {
      this.#marks = this.#marks.filter((_, at) => at % 2 === 0);
      this.#stride *= 2;
    }
    this.#marks.push(atMs);
  }

  /** The times that were kept, in order: a copy. */
  get marks(): number[] {
    return [...this.#marks];
  }
}
