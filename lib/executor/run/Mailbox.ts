/**
 * What one listener has still to get. Pure. Several listeners get the same events in the same order, whatever they do when
 * they get one: first every mailbox gets the event, then each is emptied, and emptying one inside itself goes on with what
 * is next.
 */
export class Mailbox<Item> {
  readonly #take: (item: Item) => void;
  #waiting: Item[] = [];
  /** Those before it were taken. */
  #next = 0;

  /** `take` gets the items, one after another. */
  constructor(take: (item: Item) => void) {
    this.#take = take;
  }

  /** Puts an item behind those that wait. */
  post(item: Item): void {
    this.#waiting.push(item);
  }

  /** Hands out everything that waits, also what comes meanwhile. */
  empty(): void {
    while (this.#next < this.#waiting.length) {
      const item = this.#waiting[this.#next] as Item;
      this.#next += 1;
      if (this.#next === this.#waiting.length) {
        this.#waiting = [];
        this.#next = 0;
      }
      this.#take(item);
    }
  }
}
