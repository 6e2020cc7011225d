/** How often a line is printed where there is no terminal, in milliseconds. */
const LINE_MS = 30_000;
const BAR_CELLS = 30;

/** Where progress is written to. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how far a simulation is: a bar on a terminal, now and then a line elsewhere. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #total: number;
  readonly #before: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #shownAt: number;

  /** `before`: turns of earlier days. `now`: milliseconds. */
  constructor(terminal: Terminal, turns: { total: number; before: number }, now: () => number) {
    this.#terminal = terminal;
    this.#total = turns.total;
    this.#before = turns.before;
    this.#now = now;
    this.#startedAt = now();
    this.#shownAt = this.#startedAt;
  }

  /** Shows that so many turns are done, and that so many have failed. */
  show(done: number, failed: number): void {
    const now = this.#now();
    const text = this.#text(done, failed, now);
    if (this.#terminal.isTTY) this.#terminal.write(`\r${this.#bar(done)} ${text}\u001b[K`);
    else if (now - this.#shownAt >= LINE_MS || done >= this.#total) {
      this.#shownAt = now;
      this.#terminal.write(`${text}\n`);
    }
  }

  /** Ends the bar. */
  end(): void {
    if (this.#terminal.isTTY) this.#terminal.write('\n');
  }

  #bar(done: number): string {
    const cells = Math.floor((BAR_CELLS * done) / this.#total);
    return `[${'='.repeat(cells)}${' '.repeat(BAR_CELLS - cells)}]`;
  }

  #text(done: number, failed: number, now: number): string {
    const perSecond = ((done - this.#before) * 1_000) / Math.max(1, now - this.#startedAt);
    const left = Math.ceil((this.#total - done) / Math.max(1, perSecond));
    const counts = `${done} of ${this.#total} turns, ${Math.round(perSecond)} a second`;
    return `${counts}, ${left} s left, ${failed} failed`;
  }
}
