import { ReadyQueue } from './ReadyQueue.ts';
import type { Turn } from './Turn.ts';

/** The calls of one run that may start as soon as there is a slot, lowest first; those of tools with a cap apart. */
export class ReadyCalls<Owner> {
  /** Of tools without a cap. May hold calls that are gone, or that wait again: they are skipped. */
  readonly #free = new ReadyQueue<Turn<Owner>>();
  /** By tool, of tools with a cap. The same holds. */
  readonly #capped = new Map<string, ReadyQueue<Turn<Owner>>>();

  /** Adds a call, if it is not there. Returns whether it was added. */
  add(turn: Turn<Owner>): boolean {
    if (turn.ready) return false;
    this.#queueOf(turn).push(turn);
    turn.ready = true;
    return true;
  }

  /** Takes the lowest call out whose tool is not at its cap. */
  take(isFull: (turn: Turn<Owner>) => boolean): Turn<Owner> | undefined {
    let best = this.#free;
    let order = headOf(best)?.order ?? Number.POSITIVE_INFINITY;
    if (this.#capped.size > 0) {
      for (const queue of this.#capped.values()) {
        const head = headOf(queue);
        if (head === undefined || head.order > order || isFull(head)) continue;
        best = queue;
        order = head.order;
      }
    }
    const turn = best.pop();
    if (turn !== undefined) turn.ready = false;
    return turn;
  }

  #queueOf({ cap, tool }: Turn<Owner>): ReadyQueue<Turn<Owner>> {
    if (cap === Number.POSITIVE_INFINITY) return this.#free;
    let queue = this.#capped.get(tool);
    if (queue === undefined) {
      queue = new ReadyQueue();
      this.#capped.set(tool, queue);
    }
    return queue;
  }
}

/** The lowest call of a queue, once those that may not start any more are taken out. */
function headOf<Owner>(queue: ReadyQueue<Turn<Owner>>): Turn<Owner> | undefined {
  for (;;) {
    const head = queue.peek();
    if (head === undefined || (head.state === 'waiting' && head.place?.blockers === 0)) return head;
    queue.pop();
    head.ready = false;
  }
}
