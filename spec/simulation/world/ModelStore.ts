import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';

/** Every cell of a store: paths over few segments, so that claims on prefixes cover several. */
const PATHS = ['a', 'a/x', 'a/y', 'a/x/p', 'b', 'b/x', 'b/y', 'c'];

/** The cells that a call may read, and those that it may write; the same arrays for the same claims. */
export interface Reach {
  readonly read: readonly number[];
  readonly write: readonly number[];
}

/**
 * What calls read and write: numbers in cells. A write depends on everything that its call has read there, on the cell's old
 * value, and on the call, so that any other order gives other numbers.
 */
export class ModelStore {
  readonly #cells = new Int32Array(PATHS.length);
  /** Written by exclusive calls, read by all others: nothing else tells whether these kept apart. */
  #everyone = 0;

  /** Touches every cell that `claims` cover, as step `step` of call `n`. Returns what was read. */
  touch(claims: ClaimSet, n: number, step: number): number {
    const { read, write } = reachOf(claims);
    let seen = this.#everyone;
    for (const cell of read) seen = mix(seen, this.#cells[cell] ?? 0);
    const written = mix(mix(seen, n), step);
    for (const cell of write) this.#cells[cell] = mix(this.#cells[cell] ?? 0, written);
    if (claims.access === 'exclusive') this.#everyone = mix(this.#everyone, written);
    return seen;
  }

  /** Everything in it. */
  get state(): string {
    return [this.#everyone, ...this.#cells].join(' ');
  }
}

const ALL = PATHS.map((_, cell) => cell);
const known = new WeakMap<ClaimSet, Reach>();

function reachOf(claims: ClaimSet): Reach {
  let reach = known.get(claims);
  if (reach === undefined) {
    reach = findReach(claims);
    known.set(claims, reach);
  }
  return reach;
}

function findReach(set: ClaimSet): Reach {
  if (set.access === 'none') return { read: [], write: [] };
  if (set.access === 'exclusive') return { read: ALL, write: ALL };
  const under = (path: readonly string[], cell: number): boolean =>
    path.every((segment, depth) => PATHS[cell]?.split('/')[depth] === segment);
  const covered = (writes: boolean): number[] =>
    ALL.filter((cell) =>
      set.claims.some((one) => (one.writes || !writes) && under(one.path, cell)),
    );
  return { read: covered(false), write: covered(true) };
}

function mix(a: number, b: number): number {
  return (Math.imul(a ^ (a >>> 13), 0x5bd1e995) + Math.imul(b + 1, 0x2c1b3c6d)) | 0;
}
