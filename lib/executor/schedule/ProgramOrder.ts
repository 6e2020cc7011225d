import type { ClaimSet, KeyClaim } from './claims.ts';
import { type Gate, Group } from './Gate.ts';

const NOBODY: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Where one call stands in the order of its run. */
export class Place<Owner> {
  /** Whose place it is. */
  readonly owner: Owner;
  /** Position in the order. */
  readonly order: number;
  /** What the owner needs. */
  readonly claims: ClaimSet;
  /** Gates it waits for: earlier calls that conflict. Zero: its turn has come. */
  blockers = 0;
  /** Whether it has left: nobody waits for it any more. */
  left = false;
  /** Gates that wait for it. */
  joined: Gate<Place<Owner>, Place<Owner>>[] | undefined = [];
  /** Gates that it waits or waited for, if there are any. */
  behind: Gate<Place<Owner>, Place<Owner>>[] | undefined;

  constructor(owner: Owner, order: number, claims: ClaimSet) {
    this.owner = owner;
    this.order = order;
    this.claims = claims;
  }

  /** Whether it comes after another one in the order. */
  isBehind(other: Place<Owner> | undefined): boolean {
    return other !== undefined && this.order > other.order;
  }

  /** The nearest earlier place that conflicts and has not left, if its turn has not come. */
  nearest(): Place<Owner> | undefined {
    let nearest: Place<Owner> | undefined;
    for (const gate of this.behind ?? NOBODY) {
      const place = gate.nearest();
      if (place !== undefined && place.order > (nearest?.order ?? -1)) nearest = place;
    }
    return nearest;
  }
}

/** Which calls hold or want one key, and everything below it. Groups are made on first use. */
class KeyNode<Owner> {
  /** Claims on this key or below it that have not left; the node is dropped with the last. */
  claims = 0;
  readonly children = new Map<string, KeyNode<Owner>>();
  /** Claims on exactly this key. */
  readonly here = new Access<Owner>();
  /** Claims on this key and below it. */
  readonly below = new Access<Owner>();
}

class Access<Owner> {
  reads: Group<Place<Owner>, Place<Owner>> | undefined;
  writes: Group<Place<Owner>, Place<Owner>> | undefined;
}

/**
 * The order in which the conflicting calls of one run take effect. Pure.
 *
 * Calls enter in program order; a call's turn comes when every earlier call that conflicts with it has left, and never
 * waits for one that does not (S5, S6, S11). Entering and leaving cost O(path lengths of the claims), however many calls
 * wait (S16): each key, and all calls together, keep lines of gates instead of lists of pairs.
 */
export class ProgramOrder<Owner> {
  readonly #all = new Group<Place<Owner>, Place<Owner>>();
  readonly #exclusive = new Group<Place<Owner>, Place<Owner>>();
  readonly #root = new KeyNode<Owner>();
  /** Places that have not left. */
  #size = 0;

  /** How many calls have entered and not left. */
  get size(): number {
    return this.#size;
  }

  /** How many claims on keys have entered and not left. */
  get claims(): number {
    return this.#root.claims;
  }

  /** Whether no key is kept: none is when no claim is left. */
  get hasNoKeys(): boolean {
    return this.#root.children.size === 0;
  }

  /** Enters a call after all those before it. Its turn has come when its place has no `blockers`. */
  enter(owner: Owner, order: number, claims: ClaimSet): Place<Owner> {
    const place = new Place(owner, order, claims);
    this.#size += 1;
    if (claims.access === 'exclusive') {
      waitFor(place, this.#all);
      join(place, this.#exclusive);
    } else {
      waitFor(place, this.#exclusive);
    }
    if (claims.access === 'keys') {
      // Waits first, joins last: a call with two claims on one key must not wait for itself.
      for (const claim of claims.claims) this.#waitForKey(place, claim);
      for (const claim of claims.claims) this.#joinKey(place, claim);
    }
    join(place, this.#all);
    return place;
  }

  /** Takes a call out, at most once. Returns the owners whose turn has come by that. */
  leave(place: Place<Owner>): readonly Owner[] {
    if (place.left) return NOBODY;
    place.left = true;
    this.#size -= 1;
    let cleared: Owner[] | undefined;
    for (const gate of place.joined ?? NOBODY) {
      for (const waiter of gate.leave()) {
        cleared ??= [];
        cleared.push(waiter.owner);
      }
    }
    place.joined = undefined;
    place.behind = undefined;
    if (place.claims.access === 'keys') {
      for (const claim of place.claims.claims) this.#dropKey(claim.path);
    }
    return cleared ?? NOBODY;
  }

  #waitForKey(place: Place<Owner>, { path, writes }: KeyClaim): void {
    let node: KeyNode<Owner> | undefined = this.#root;
    for (const segment of path) {
      waitForAccess(place, node.here, writes);
      node = node.children.get(segment);
      if (node === undefined) return;
    }
    waitForAccess(place, node.below, writes);
  }

  #joinKey(place: Place<Owner>, { path, writes }: KeyClaim): void {
    let node = this.#root;
    joinAccess(place, node.below, writes);
    node.claims += 1;
    for (const segment of path) {
      let child = node.children.get(segment);
      if (child === undefined) {
        child = new KeyNode<Owner>();
        node.children.set(segment, child);
      }
      node = child;
      joinAccess(place, node.below, writes);
      node.claims += 1;
    }
    joinAccess(place, node.here, writes);
  }

  #dropKey(path: readonly string[]): void {
    let node: KeyNode<Owner> | undefined = this.#root;
    node.claims -= 1;
    for (const segment of path) {
      const child: KeyNode<Owner> | undefined = node?.children.get(segment);
      if (child === undefined) return;
      child.claims -= 1;
      if (child.claims === 0) node?.children.delete(segment);
      node = child;
    }
  }
}

function waitFor<Owner>(place: Place<Owner>, group: Group<Place<Owner>, Place<Owner>>): void {
  const gate = group.waitFor(place);
  if (gate === undefined) return;
  place.behind ??= [];
  place.behind.push(gate);
}

function join<Owner>(place: Place<Owner>, group: Group<Place<Owner>, Place<Owner>>): void {
  place.joined?.push(group.join(place));
}

function waitForAccess<Owner>(place: Place<Owner>, access: Access<Owner>, writes: boolean): void {
  if (access.writes !== undefined) waitFor(place, access.writes);
  if (writes && access.reads !== undefined) waitFor(place, access.reads);
}

function joinAccess<Owner>(place: Place<Owner>, access: Access<Owner>, writes: boolean): void {
  const kind = writes ? 'writes' : 'reads';
  access[kind] ??= new Group<Place<Owner>, Place<Owner>>();
  join(place, access[kind]);
}
