import type { ClaimSet } from '../schedule/claims.ts';
import type { Turn } from '../schedule/Turn.ts';
import { ClaimedCalls } from './ClaimedCalls.ts';
import type { Failure } from './failure.ts';

/**
 * Says which calls of a run must not start because an earlier one waits for outside input: those that conflict with it,
 * and those that conflict with one of these and would overtake it (S5). Pure. Keeps nothing while no call waits.
 */
export class Barrier<Owner> {
  #calls: ClaimedCalls<Owner> | undefined;
  /** What those behind each of them get. */
  #failures: Map<Turn<Owner>, Failure> | undefined;

  /** Takes a call that waits for outside input. `failure`: what those get that must not start because of it. */
  add(turn: Turn<Owner>, claims: ClaimSet, failure: Failure): void {
    this.#calls ??= new ClaimedCalls();
    this.#failures ??= new Map();
    this.#calls.add(turn, claims);
    this.#failures.set(turn, failure);
  }

  /** Asks about a call that has not started. If it must not start it is one of them from now on; returns what it gets. */
  hold(turn: Turn<Owner>, claims: ClaimSet): Failure | undefined {
    if (this.#calls === undefined) return undefined;
    for (const one of this.#calls.conflicting(claims)) {
      const failure = one.order < turn.order ? this.#failures?.get(one) : undefined;
      if (failure === undefined) continue;
      this.add(turn, claims, failure);
      return failure;
    }
    return undefined;
  }
}
