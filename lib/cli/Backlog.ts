import { noop } from 'rxjs';

/** Counts what has been read and not yet passed on, and tells when there is none. */
export class Backlog {
  #count = 0;
  #fulfil: () => void = noop;
  #empty: Promise<void> | undefined;

  /** Adds to the count, or takes from it. */
  readonly change = (by: 1 | -1): void => {
    this.#count += by;
    if (this.#count > 0) return;
    this.#fulfil();
    this.#empty = undefined;
  };

  /** Fulfils when the count is 0. */
  async cleared(): Promise<void> {
    if (this.#count === 0) return;
    this.#empty ??= new Promise((fulfil) => {
      this.#fulfil = fulfil;
    });
    await this.#empty;
  }
}
