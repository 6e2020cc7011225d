import type { ClaimSet, KeyClaim } from './claims.ts';

/** One key of the table, and what is below it. */
class KeyEntry<Owner> {
  readonly children = new Map<string, KeyEntry<Owner>>();
  /** Owners of claims on exactly this key; in the order in which they were added. */
  readonly hereReads = new Map<Owner, number>();
  readonly hereWrites = new Map<Owner, number>();
  /** Owners of claims on this key or below it. */
  readonly belowReads = new Map<Owner, number>();
  readonly belowWrites = new Map<Owner, number>();
}

/**
 * Who has which claims on keys, over all runs of an executor. Pure. Adding and removing cost O(path lengths).
 */
export class KeyTable<Owner> {
  readonly #root = new KeyEntry<Owner>();

  /** Whether nobody has a claim (H6). */
  get empty(): boolean {
    return this.#root.belowReads.size === 0 && this.#root.belowWrites.size === 0;
  }

  /** Adds the claims of an owner. */
  add(owner: Owner, set: ClaimSet): void {
    if (set.access !== 'keys') return;
    for (const claim of set.claims) {
      let entry = this.#root;
      count(below(entry, claim), owner, 1);
      for (const segment of claim.path) {
        let child = entry.children.get(segment);
        if (child === undefined) {
          child = new KeyEntry<Owner>();
          entry.children.set(segment, child);
        }
        entry = child;
        count(below(entry, claim), owner, 1);
      }
      count(here(entry, claim), owner, 1);
    }
  }

  /** Removes the claims that were added for an owner. */
  remove(owner: Owner, set: ClaimSet): void {
    if (set.access !== 'keys') return;
    for (const claim of set.claims) this.#removeClaim(owner, claim);
  }

  /**
   * The groups of owners whose claims conflict with `set`. Each group is in the order in which its owners were added; an
   * owner can be in several.
   */
  *conflicting(set: ClaimSet): Generator<Iterable<Owner>, void, undefined> {
    if (set.access !== 'keys') return;
    for (const claim of set.claims) yield* this.#conflictingWith(claim);
  }

  *#conflictingWith({ path, writes }: KeyClaim): Generator<Iterable<Owner>, void, undefined> {
    let entry = this.#root;
    for (const segment of path) {
      yield entry.hereWrites.keys();
      if (writes) yield entry.hereReads.keys();
      const child = entry.children.get(segment);
      if (child === undefined) return;
      entry = child;
    }
    yield entry.belowWrites.keys();
    if (writes) yield entry.belowReads.keys();
  }

  #removeClaim(owner: Owner, claim: KeyClaim): void {
    let entry = this.#root;
    count(below(entry, claim), owner, -1);
    for (const segment of claim.path) {
      const child = entry.children.get(segment);
      if (child === undefined) return;
      count(below(child, claim), owner, -1);
      if (child.belowReads.size === 0 && child.belowWrites.size === 0) {
        entry.children.delete(segment);
        return;
      }
      entry = child;
    }
    count(here(entry, claim), owner, -1);
  }
}

function here<Owner>(entry: KeyEntry<Owner>, { writes }: KeyClaim): Map<Owner, number> {
  return writes ? entry.hereWrites : entry.hereReads;
}

function below<Owner>(entry: KeyEntry<Owner>, { writes }: KeyClaim): Map<Owner, number> {
  return writes ? entry.belowWrites : entry.belowReads;
}

/** An owner may have several claims below one key: it is counted, and stays where it was added first. */
function count<Owner>(owners: Map<Owner, number>, owner: Owner, change: 1 | -1): void {
  const claims = (owners.get(owner) ?? 0) + change;
  if (claims === 0) owners.delete(owner);
  else owners.set(owner, claims);
}
