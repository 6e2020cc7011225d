/** Something with a place in an order. */
export interface Ordered {
  /** Its place; lower goes first. */
  readonly order: number;
}

/** The calls that may start as soon as there is a slot, lowest first: a binary heap. */
export class ReadyQueue<T extends Ordered> {
  readonly #heap: T[] = [];

  /** How many there are. */
  get size(): number {
    return this.#heap.length;
  }

  /** The lowest, left where it is. */
  peek(): T | undefined {
    return this.#heap[0];
  }

  /** Adds one. */
  push(item: T): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.order <= item.order) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = item;
  }

  /** Takes the lowest out. */
  pop(): T | undefined {
    const heap = this.#heap;
    const lowest = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return lowest;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const lower =
        (heap[right]?.order ?? Infinity) < (heap[left]?.order ?? Infinity) ? right : left;
      const child = heap[lower];
      if (child === undefined || child.order >= last.order) break;
      heap[at] = child;
      at = lower;
    }
    heap[at] = last;
    return lowest;
  }
}
