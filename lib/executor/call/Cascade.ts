import type { ClaimSet } from '../schedule/claims.ts';
import { KeyTable } from '../schedule/KeyTable.ts';
import type { Turn } from '../schedule/Turn.ts';
import { LaterCalls } from './LaterCalls.ts';

/** Which later calls a failed one takes with it: none, those that conflict with it, or all. */
export type CascadeMode = 'none' | 'dependents' | 'all';

/** Calls by what they claim, so that those that conflict with one are found without looking at all. */
class ClaimedCalls<Owner> {
  /** All of them, those without claims too. */
  readonly #all = new Set<Turn<Owner>>();
  readonly #exclusive = new Set<Turn<Owner>>();
  readonly #keys = new KeyTable<Turn<Owner>>();
  /** What each was added with. */
  readonly #claims = new Map<Turn<Owner>, ClaimSet>();

  add(turn: Turn<Owner>, claims: ClaimSet): void {
    this.delete(turn);
    this.#all.add(turn);
    this.#claims.set(turn, claims);
    if (claims.access === 'exclusive') this.#exclusive.add(turn);
    this.#keys.add(turn, claims);
  }

  delete(turn: Turn<Owner>): void {
    const claims = this.#claims.get(turn);
    if (claims === undefined) return;
    this.#all.delete(turn);
    this.#claims.delete(turn);
    this.#exclusive.delete(turn);
    this.#keys.remove(turn, claims);
  }

  /** Those that conflict with `claims`. One may come several times. */
  *conflicting(claims: ClaimSet): Generator<Turn<Owner>, void, undefined> {
    if (claims.access === 'exclusive') return yield* this.#all;
    yield* this.#exclusive;
    for (const turns of this.#keys.conflicting(claims)) yield* turns;
  }
}

/**
 * Says which calls of a run must not start any more because an earlier one has failed. Pure. Costs O(its claims) for each call
 * that waits, and O(those that conflict) for each that fails; where all are taken, about O(those that are taken).
 */
export class Cascade<Owner> {
  readonly #mode: CascadeMode;
  /** Calls that have not started, and calls that have failed: where a failed call takes those that conflict with it. */
  readonly #waiting = new ClaimedCalls<Owner>();
  readonly #failed = new ClaimedCalls<Owner>();
  /** Calls that have not started, and the first of those that have failed: where that one takes all after it. */
  readonly #later = new LaterCalls<Owner>();
  #first: Turn<Owner> | undefined;

  constructor(mode: CascadeMode) {
    this.#mode = mode;
  }

  /** Takes a call that waits; said again if its claims change. Returns the failed call because of which it must not start. */
  wait(turn: Turn<Owner>, claims: ClaimSet): Turn<Owner> | undefined {
    if (this.#mode === 'none') return undefined;
    if (this.#mode === 'all') {
      if (this.#first !== undefined && this.#first.order < turn.order) return this.#first;
      this.#later.add(turn);
      return undefined;
    }
    for (const failed of this.#failed.conflicting(claims)) {
      if (failed.order < turn.order) return failed;
    }
    this.#waiting.add(turn, claims);
    return undefined;
  }

  /** Takes a call out that has started, or has its result. */
  leave(turn: Turn<Owner>): void {
    this.#waiting.delete(turn);
    this.#later.delete(turn);
  }

  /** Takes a call that has failed. Returns the later ones that must not start because of it. */
  fail(turn: Turn<Owner>, claims: ClaimSet): readonly Turn<Owner>[] {
    if (this.#mode === 'none') return [];
    if (this.#mode === 'all') {
      if (this.#first === undefined || turn.order < this.#first.order) this.#first = turn;
      return this.#later.takeAfter(turn);
    }
    this.#failed.add(turn, claims);
    const later = new Set<Turn<Owner>>();
    for (const waiting of this.#waiting.conflicting(claims)) {
      if (waiting.order > turn.order) later.add(waiting);
    }
    for (const waiting of later) this.#waiting.delete(waiting);
    return [...later].sort((a, b) => a.order - b.order);
  }
}
