import type { ClaimSet } from '../schedule/claims.ts';
import type { Turn } from '../schedule/Turn.ts';
import { type ClaimedCall, ClaimedCalls } from './ClaimedCalls.ts';
import type { Failure } from './failure.ts';

/** What is kept of a run once one of its calls waits for outside input. */
class BarredCalls<Owner> {
  /** Calls that wait for outside input, and those that must not start because of them. */
  readonly barring = new ClaimedCalls<Owner>();
  /** What those behind each of them get. */
  readonly failures = new Map<Turn<Owner>, Failure>();
  /** Calls that have not started and may. */
  readonly waiting = new ClaimedCalls<Owner>();

  bar({ turn, claims }: ClaimedCall<Owner>, failure: Failure): void {
    this.barring.add(turn, claims);
    this.failures.set(turn, failure);
  }
}

/**
 * Says which calls of a run must not start because an earlier one waits for outside input: those that conflict with it,
 * and those that conflict with one of these and would overtake it (S5). Pure. Keeps nothing while no call waits; after that it
 * costs what `Cascade` does.
 */
export class Barrier<Owner> {
  #calls: BarredCalls<Owner> | undefined;

  /**
   * Takes a call that waits for outside input, and returns the later ones that must not start because of it, in their order.
   * `failure`: what these get. `unstarted`: the calls that have not started; only asked the first time.
   */
  add(
    call: ClaimedCall<Owner>,
    failure: Failure,
    unstarted: () => Iterable<ClaimedCall<Owner>>,
  ): readonly Turn<Owner>[] {
    if (this.#calls === undefined) {
      this.#calls = new BarredCalls();
      for (const { turn, claims } of unstarted()) this.#calls.waiting.add(turn, claims);
    }
    const held: Turn<Owner>[] = [];
    const open = [call];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      this.#calls.bar(next, failure);
      for (const later of this.#calls.waiting.takeAfter(next)) {
        held.push(later.turn);
        open.push(later);
      }
    }
    return held.sort((a, b) => a.order - b.order);
  }

  /**
   * Asks about a call that has not started; again if its claims change. If it must not start it is one of those that bar others
   * from now on; returns what it gets.
   */
  hold(turn: Turn<Owner>, claims: ClaimSet): Failure | undefined {
    if (this.#calls === undefined) return undefined;
    const { barring, failures, waiting } = this.#calls;
    for (const one of barring.conflicting(claims)) {
      const failure = one.order < turn.order ? failures.get(one) : undefined;
      if (failure === undefined) continue;
      waiting.delete(turn);
      this.#calls.bar({ turn, claims }, failure);
      return failure;
    }
    waiting.add(turn, claims);
    return undefined;
  }

  /** Takes a call out that has started, or has its result. One that bars others goes on doing so. */
  leave(turn: Turn<Owner>): void {
    this.#calls?.waiting.delete(turn);
  }
}
