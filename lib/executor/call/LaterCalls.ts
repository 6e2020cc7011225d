import { ReadyQueue } from '../schedule/ReadyQueue.ts';
import type { Turn } from '../schedule/Turn.ts';

/** Calls of a run that wait, kept so that those after a certain one are found without looking at the others. Pure. */
export class LaterCalls<Owner> {
  readonly #waiting = new Set<Turn<Owner>>();
  /** The last first. Holds calls that do not wait any more, until they are come across. */
  readonly #lastFirst = new ReadyQueue<{ readonly order: number; readonly turn: Turn<Owner> }>();

  /** Adds a call, if it is not there. */
  add(turn: Turn<Owner>): void {
    if (this.#waiting.has(turn)) return;
    this.#waiting.add(turn);
    this.#lastFirst.push({ order: -turn.order, turn });
  }

  /** Takes a call out, if it is there. */
  delete(turn: Turn<Owner>): void {
    this.#waiting.delete(turn);
  }

  /** Takes all calls out that come after `turn`, and gives them in their order. */
  takeAfter({ order }: Turn<Owner>): readonly Turn<Owner>[] {
    const taken: Turn<Owner>[] = [];
    for (let last = this.#lastFirst.peek(); last !== undefined; last = this.#lastFirst.peek()) {
      if (last.turn.order <= order) break;
      this.#lastFirst.pop();
      if (this.#waiting.delete(last.turn)) taken.push(last.turn);
    }
    return taken.reverse();
  }
}
