import { type ClaimSet, claimsOf } from '../executor/schedule/claims.ts';
import type { Claim } from '../tools/Claim.ts';
import type { AnyTool, ToolTraits } from '../tools/Tool.ts';
import { type RegisteredTool, ToolRegistry, type ToolSnapshot } from '../tools/ToolRegistry.ts';

/** What every served call reads, so that an unsafe one keeps it out. */
const PRESENT: Claim = { key: ['mcp-served'], mode: 'read' };

/** All there is: it covers every key. */
const EVERYTHING: readonly Claim[] = [{ key: [], mode: 'write' }];

/**
 * The tools of another registry, as runs of one call each need them. What is unsafe keeps out the calls of its own run only, and
 * each served call is a run of its own; claims meet across runs. So an unsafe tool claims everything here, and every other one
 * claims to be there.
 */
export class LanedRegistry extends ToolRegistry {
  readonly #source: ToolRegistry;
  readonly #defaults: Partial<ToolTraits<never, unknown>>;
  /** The tools as they are here, so that each stays the same object as long as it is registered. */
  readonly #laned = new WeakMap<RegisteredTool, RegisteredTool>();
  /** The last snapshot, and what it was made of. */
  #made: { readonly of: ToolSnapshot; readonly snapshot: ToolSnapshot } | undefined;

  /** `defaults`: what a tool leaves open is taken from here. */
  constructor(source: ToolRegistry, defaults: Partial<ToolTraits<never, unknown>>) {
    super();
    this.#source = source;
    this.#defaults = defaults;
  }

  /** The tools of the other registry as they are now. */
  override snapshot(): ToolSnapshot {
    const of = this.#source.snapshot();
    if (this.#made?.of !== of) {
      const entries = [...of].map(([name, registered]) => [name, this.#lane(registered)] as const);
      this.#made = { of, snapshot: new Map(entries) };
    }
    return this.#made.snapshot;
  }

  #lane(registered: RegisteredTool): RegisteredTool {
    const known = this.#laned.get(registered);
    if (known !== undefined) return known;
    const { tool } = registered;
    const { traits } = tool;
    const declared = traits.concurrency ?? this.#defaults.concurrency;
    // What follows from a constant `safe` has to be said, for it is none any more.
    const idempotent = traits.idempotent ?? this.#defaults.idempotent ?? declared === 'safe';
    const concurrency = lanesOf(declared);
    const laned: AnyTool = Object.freeze({
      ...tool,
      traits: Object.freeze({ ...traits, idempotent, concurrency }),
    });
    const made = Object.freeze({ ...registered, tool: laned });
    this.#laned.set(registered, made);
    return made;
  }
}

function lanesOf(
  declared: ToolTraits<never>['concurrency'],
): readonly Claim[] | ((input: never) => readonly Claim[]) {
  if (typeof declared !== 'function') return claimsFor(claimsOf(declared, undefined));
  return (input) => claimsFor(claimsOf(declared, input));
}

function claimsFor(set: ClaimSet): readonly Claim[] {
  if (set.access === 'exclusive') return EVERYTHING;
  if (set.access === 'none') return [PRESENT];
  const own = set.claims.map(
    ({ path, writes }): Claim => ({ key: path, mode: writes ? 'write' : 'read' }),
  );
  return [...own, PRESENT];
}
