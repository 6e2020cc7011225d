import type { ClaimSet } from '../schedule/claims.ts';
import { KeyTable } from '../schedule/KeyTable.ts';
import type { Turn } from '../schedule/Turn.ts';

/** Which later calls a failed one takes with it: none, those that conflict with it, or all. */
export type CascadeMode = 'none' | 'dependents' | 'all';

/** Calls by what they claim, so that those that conflict with one are found without looking at all. */
class ClaimedCalls<Owner> {
  /** All of them, those without claims too. */
  readonly all = new Set<Turn<Owner>>();
  readonly #exclusive = new Set<Turn<Owner>>();
  readonly #keys = new KeyTable<Turn<Owner>>();
  /** What each was added with. */
  readonly #claims = new Map<Turn<Owner>, ClaimSet>();

  add(turn: Turn<Owner>, claims: ClaimSet): void {
    this.delete(turn);
    this.all.add(turn);
    this.#claims.set(turn, claims);
    if (claims.access === 'exclusive') this.#exclusive.add(turn);
    this.#keys.add(turn, claims);
  }

  delete(turn: Turn<Owner>): void {
    const claims = this.#claims.get(turn);
    if (claims === undefined) return;
    this.all.delete(turn);
    this.#claims.delete(turn);
    this.#exclusive.delete(turn);
    this.#keys.remove(turn, claims);
  }

  /** Those that conflict with `claims`. One may come several times. */
  *conflicting(claims: ClaimSet): Generator<Turn<Owner>, void, undefined> {
    if (claims.access === 'exclusive') return yield* this.all;
    yield* this.#exclusive;
    for (const turns of this.#keys.conflicting(claims)) yield* turns;
  }
}

/**
 * Says which calls of a run must not start any more because an earlier one has failed. Pure. Costs O(its claims) for each call
 * that waits, and O(those that conflict) for each that fails.
 */
export class Cascade<Owner> {
  readonly #mode: CascadeMode;
  /** Calls that have not started. */
  readonly #waiting = new ClaimedCalls<Owner>();
  /** Calls that have failed. */
  readonly #failed = new ClaimedCalls<Owner>();

  constructor(mode: CascadeMode) {
    this.#mode = mode;
  }

  /** Takes a call that waits; said again if its claims change. Returns the failed call because of which it must not start. */
  wait(turn: Turn<Owner>, claims: ClaimSet): Turn<Owner> | undefined {
    if (this.#mode === 'none') return undefined;
    for (const failed of this.#affecting(this.#failed, claims)) {
      if (failed.order < turn.order) return failed;
    }
    this.#waiting.add(turn, claims);
    return undefined;
  }

  /** Takes a call out that has started, or has its result. */
  leave(turn: Turn<Owner>): void {
    this.#waiting.delete(turn);
  }

  /** Takes a call that has failed. Returns the later ones that must not start because of it. */
  fail(turn: Turn<Owner>, claims: ClaimSet): readonly Turn<Owner>[] {
    if (this.#mode === 'none') return [];
    this.#failed.add(turn, claims);
    const later = new Set<Turn<Owner>>();
    for (const waiting of this.#affecting(this.#waiting, claims)) {
      if (waiting.order > turn.order) later.add(waiting);
    }
    for (const waiting of later) this.#waiting.delete(waiting);
    return [...later].sort((a, b) => a.order - b.order);
  }

  #affecting(calls: ClaimedCalls<Owner>, claims: ClaimSet): Iterable<Turn<Owner>> {
    return this.#mode === 'all' ? calls.all : calls.conflicting(claims);
  }
}
