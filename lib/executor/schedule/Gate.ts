/** Something that others may have to wait for: it knows whether it is over, and its place in the order. */
export interface Member {
  /** Whether nobody has to wait for it any more. */
  readonly left: boolean;
  /** Its place in the order. */
  readonly order: number;
}

/** Something that waits for gates. */
export interface Waiter {
  /** How many gates it still waits for. */
  blockers: number;
}

const NOBODY: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * A set of members that others wait for together. While it is open members may join; once somebody waits for it, it is
 * closed. It is over when every member has left and the gate before it in its group is over.
 */
export class Gate<M extends Member, W extends Waiter> {
  /** Members that have not left. */
  live = 0;
  /** The gate before it in its group, while that one is not over. */
  previous: Gate<M, W> | undefined;
  /** The gate after it in its group. */
  next: Gate<M, W> | undefined;
  /** Who waits for it. */
  waiting: W[] = [];
  /** Members, those that left among them; compacted so that it stays within twice the live ones. */
  #members: M[] = [];

  constructor(previous: Gate<M, W> | undefined) {
    this.previous = previous;
    if (previous !== undefined) previous.next = this;
  }

  /** Adds a member. */
  join(member: M): void {
    if (this.#members.length > 16 + 2 * this.live) {
      this.#members = this.#members.filter((one) => !one.left);
    }
    this.#members.push(member);
    this.live += 1;
  }

  /** The latest member, in this gate or those before it, that has not left: the one most likely to be the last. */
  nearest(): M | undefined {
    for (let gate: Gate<M, W> | undefined = this; gate !== undefined; gate = gate.previous) {
      const members = gate.#members;
      while (members.at(-1)?.left) members.pop();
      const last = members.at(-1);
      if (last !== undefined) return last;
    }
    return undefined;
  }

  /** Counts one member out. Returns the waiters whose last gate this ended. */
  leave(): readonly W[] {
    this.live -= 1;
    if (this.live > 0) return NOBODY;
    const cleared: W[] = [];
    let gate: Gate<M, W> | undefined = this;
    while (
      gate !== undefined &&
      gate.live === 0 &&
      gate.previous === undefined &&
      gate.next !== undefined
    ) {
      for (const waiter of gate.waiting) {
        waiter.blockers -= 1;
        if (waiter.blockers === 0) cleared.push(waiter);
      }
      const next: Gate<M, W> = gate.next;
      // An ended gate lets go of everything, or a long run would keep its whole past alive.
      gate.waiting = [];
      gate.#members = [];
      gate.next = undefined;
      next.previous = undefined;
      gate = next;
    }
    return cleared;
  }
}

/** A line of gates: one open at its end, closed ones before it. */
export class Group<M extends Member, W extends Waiter> {
  #open: Gate<M, W> = new Gate<M, W>(undefined);

  /** Adds a member to the open gate, and returns that gate. */
  join(member: M): Gate<M, W> {
    this.#open.join(member);
    return this.#open;
  }

  /** Makes `waiter` wait for everything that has joined and not left. Returns the gate it waits for, if any. */
  waitFor(waiter: W): Gate<M, W> | undefined {
    const open = this.#open;
    if (open.live === 0 && open.previous === undefined) return undefined;
    const gate = open.live === 0 && open.previous !== undefined ? open.previous : open;
    if (gate === open) this.#open = new Gate<M, W>(open);
    gate.waiting.push(waiter);
    waiter.blockers += 1;
    return gate;
  }
}
