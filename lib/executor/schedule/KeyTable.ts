import type { ClaimSet, KeyClaim } from './claims.ts';

/** Somebody with claims. */
export interface ClaimOwner {
  /** Since when it waits: a number that grows; owners are added in its order. */
  readonly ticket: number;
}

/** One key of the table, and what is below it. */
class KeyEntry<Owner> {
  readonly children = new Map<string, KeyEntry<Owner>>();
  /** Owners of claims on exactly this key, with how many; in the order in which they were added. */
  readonly reads = new Map<Owner, number>();
  readonly writes = new Map<Owner, number>();
  /** Owners of claims on keys below this one. */
  readonly readsBelow = new Map<Owner, number>();
  readonly writesBelow = new Map<Owner, number>();

  /** Whether nobody has a claim on this key or below it. */
  get empty(): boolean {
    return (
      this.reads.size === 0 &&
      this.writes.size === 0 &&
      this.readsBelow.size === 0 &&
      this.writesBelow.size === 0
    );
  }
}

/**
 * Who has which claims on keys, over all runs of an executor. Pure. Adding and removing cost O(path lengths).
 */
export class KeyTable<Owner extends ClaimOwner> {
  readonly #root = new KeyEntry<Owner>();

  /** Whether nobody has a claim, and no key is kept (H6). */
  get empty(): boolean {
    return this.#root.empty && this.#root.children.size === 0;
  }

  /** Adds the claims of an owner. */
  add(owner: Owner, set: ClaimSet): void {
    if (set.access !== 'keys') return;
    for (const { path, writes } of set.claims) {
      let entry = this.#root;
      for (const segment of path) {
        count(writes ? entry.writesBelow : entry.readsBelow, owner, 1);
        let child = entry.children.get(segment);
        if (child === undefined) {
          child = new KeyEntry<Owner>();
          entry.children.set(segment, child);
        }
        entry = child;
      }
      count(writes ? entry.writes : entry.reads, owner, 1);
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
    for (const { path, writes } of set.claims) {
      const { covering, exact } = this.#find(path);
      for (const entry of covering) {
        yield entry.writes.keys();
        if (writes) yield entry.reads.keys();
      }
      if (exact === undefined) continue;
      yield exact.writesBelow.keys();
      if (writes) yield exact.readsBelow.keys();
    }
  }

  /**
   * The owners that may go first on the keys of `set`: on each key those who read before the first who writes, and that
   * one; of those below the keys, all. So a crowd that waits for one key is not looked at as a whole again and again.
   */
  *front(set: ClaimSet): Generator<Owner, void, undefined> {
    if (set.access !== 'keys') return;
    for (const { path, writes } of set.claims) {
      const { covering, exact } = this.#find(path);
      for (const entry of covering) yield* frontOf(entry, writes);
      if (exact === undefined) continue;
      yield* exact.writesBelow.keys();
      if (writes) yield* exact.readsBelow.keys();
    }
  }

  /** The entries of the path and of its prefixes, as far as there are any; and that of the path itself. */
  #find(path: readonly string[]): {
    covering: KeyEntry<Owner>[];
    exact: KeyEntry<Owner> | undefined;
  } {
    let entry = this.#root;
    const covering = [entry];
    for (const segment of path) {
      const child = entry.children.get(segment);
      if (child === undefined) return { covering, exact: undefined };
      entry = child;
      covering.push(entry);
    }
    return { covering, exact: entry };
  }

  #removeClaim(owner: Owner, { path, writes }: KeyClaim): void {
    const { covering, exact } = this.#find(path);
    if (exact === undefined) return;
    count(writes ? exact.writes : exact.reads, owner, -1);
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      const [entry, child, segment] = [covering[depth], covering[depth + 1], path[depth]];
      if (entry === undefined || segment === undefined) return;
      count(writes ? entry.writesBelow : entry.readsBelow, owner, -1);
      if (child?.empty) entry.children.delete(segment);
    }
  }
}

function* frontOf<Owner extends ClaimOwner>(
  { reads, writes }: KeyEntry<Owner>,
  readersToo: boolean,
): Generator<Owner, void, undefined> {
  const [firstWriter] = writes.keys();
  if (readersToo) {
    for (const reader of reads.keys()) {
      if (firstWriter !== undefined && reader.ticket > firstWriter.ticket) break;
      yield reader;
    }
  }
  if (firstWriter !== undefined) yield firstWriter;
}

/** An owner may have several claims on one key, or below it: it is counted, and stays where it was added first. */
function count<Owner>(owners: Map<Owner, number>, owner: Owner, change: 1 | -1): void {
  const claims = (owners.get(owner) ?? 0) + change;
  if (claims === 0) owners.delete(owner);
  else owners.set(owner, claims);
}
