import type { ClaimSet } from '../schedule/claims.ts';
import type { Turn } from '../schedule/Turn.ts';
import { ClaimedCalls } from './ClaimedCalls.ts';
import { LaterCalls } from './LaterCalls.ts';

/** Which later calls a failed one takes with it: none, those that conflict with it, or all. */
export type CascadeMode = 'none' | 'dependents' | 'all';

/**
 * Says which calls of a run must not start any more because an earlier one has failed. Pure. Costs O(its claims) for each call
 * that waits, and O(those that conflict) for each that fails; where all are taken, about O(those that are taken).
 */
export class Cascade<Owner> {
  /** Calls that have not started, and calls that have failed: where a failed call takes those that conflict with it. */
  readonly #dependents: { waiting: ClaimedCalls<Owner>; failed: ClaimedCalls<Owner> } | undefined;
  /** Calls that have not started, and the first of those that have failed: where that one takes all after it. */
  readonly #later: LaterCalls<Owner> | undefined;
  #first: Turn<Owner> | undefined;

  constructor(mode: CascadeMode) {
    if (mode === 'all') this.#later = new LaterCalls();
    else if (mode === 'dependents') {
      this.#dependents = { waiting: new ClaimedCalls(), failed: new ClaimedCalls() };
    }
  }

  /** Takes a call that waits; said again if its claims change. Returns the failed call because of which it must not start. */
  wait(turn: Turn<Owner>, claims: ClaimSet): Turn<Owner> | undefined {
    if (this.#later !== undefined) {
      if (this.#first !== undefined && this.#first.order < turn.order) return this.#first;
      this.#later.add(turn);
    }
    if (this.#dependents === undefined) return undefined;
    const { waiting, failed } = this.#dependents;
    for (const one of failed.conflicting(claims)) if (one.order < turn.order) return one;
    waiting.add(turn, claims);
    return undefined;
  }

  /** Takes a call out that has started, or has its result. */
  leave(turn: Turn<Owner>): void {
    this.#later?.delete(turn);
    this.#dependents?.waiting.delete(turn);
  }

  /** Takes a call that has failed. Returns the later ones that must not start because of it. */
  fail(turn: Turn<Owner>, claims: ClaimSet): readonly Turn<Owner>[] {
    if (this.#later !== undefined) {
      if (this.#first === undefined || turn.order < this.#first.order) this.#first = turn;
      return this.#later.takeAfter(turn);
    }
    if (this.#dependents === undefined) return [];
    const { waiting, failed } = this.#dependents;
    failed.add(turn, claims);
    return waiting.takeAfter({ turn, claims }).map((later) => later.turn);
  }
}
