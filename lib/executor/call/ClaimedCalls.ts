import type { ClaimSet } from '../schedule/claims.ts';
import { KeyTable } from '../schedule/KeyTable.ts';
import type { Turn } from '../schedule/Turn.ts';

/** A call, by its place, with what it claims. */
export interface ClaimedCall<Owner> {
  /** Its place. */
  readonly turn: Turn<Owner>;
  /** What it claims. */
  readonly claims: ClaimSet;
}

/** Calls by what they claim, so that those that conflict with one are found without looking at all. Pure. */
export class ClaimedCalls<Owner> {
  /** All of them, those without claims too. */
  readonly #all = new Set<Turn<Owner>>();
  readonly #exclusive = new Set<Turn<Owner>>();
  readonly #keys = new KeyTable<Turn<Owner>>();
  /** What each was added with. */
  readonly #claims = new Map<Turn<Owner>, ClaimSet>();

  /** Adds a call, or gives it other claims. */
  add(turn: Turn<Owner>, claims: ClaimSet): void {
    this.delete(turn);
    this.#all.add(turn);
    this.#claims.set(turn, claims);
    if (claims.access === 'exclusive') this.#exclusive.add(turn);
    this.#keys.add(turn, claims);
  }

  /** Takes a call out, if it is there. */
  delete(turn: Turn<Owner>): void {
    const claims = this.#claims.get(turn);
    if (claims === undefined) return;
    this.#all.delete(turn);
    this.#claims.delete(turn);
    this.#exclusive.delete(turn);
    this.#keys.remove(turn, claims);
  }

  /** Takes all calls out that conflict with a call and come after it, and gives them in their order. */
  takeAfter({ turn, claims }: ClaimedCall<Owner>): readonly ClaimedCall<Owner>[] {
    const taken: ClaimedCall<Owner>[] = [];
    for (const later of new Set(this.conflicting(claims))) {
      const own = this.#claims.get(later);
      if (own === undefined || later.order <= turn.order) continue;
      taken.push({ turn: later, claims: own });
      this.delete(later);
    }
    return taken.sort((a, b) => a.turn.order - b.turn.order);
  }

  /** Those that conflict with `claims`. One may come several times. */
  *conflicting(claims: ClaimSet): Generator<Turn<Owner>, void, undefined> {
    if (claims.access === 'exclusive') return yield* this.#all;
    yield* this.#exclusive;
    for (const turns of this.#keys.conflicting(claims)) yield* turns;
  }
}
