import { unawaited } from '../../sources/unawaited.ts';
import type { Claim, Concurrency } from '../../tools/Claim.ts';

/** One claim, made ready for comparing. */
export interface KeyClaim {
  /** The key as a path; it covers every path that begins with it. */
  readonly path: readonly string[];
  /** Whether it is a write. */
  readonly writes: boolean;
}

/** What a call needs while it runs: nothing, everything, or access to keys. */
export type ClaimSet =
  | { readonly access: 'none' }
  | { readonly access: 'exclusive' }
  | { readonly access: 'keys'; readonly claims: readonly KeyClaim[] };

/** The claims of a safe call. */
export const NO_CLAIMS: ClaimSet = /* @__PURE__ */ Object.freeze({ access: 'none' });

/** The claims of an unsafe call. */
export const EXCLUSIVE: ClaimSet = /* @__PURE__ */ Object.freeze({ access: 'exclusive' });

/**
 * Turns what a tool declares into claims (S12: `safe` is none, `unsafe` is exclusive). What is declared wrongly is
 * exclusive: the answer that can break nothing.
 */
export function toClaimSet(concurrency: Concurrency | undefined): ClaimSet {
  if (concurrency === 'safe') return NO_CLAIMS;
  if (!Array.isArray(concurrency)) return EXCLUSIVE;
  const claims: KeyClaim[] = [];
  for (const claim of concurrency as readonly unknown[]) {
    const keyClaim = toKeyClaim(claim);
    if (keyClaim === undefined) return EXCLUSIVE;
    claims.push(keyClaim);
  }
  return claims.length === 0 ? NO_CLAIMS : { access: 'keys', claims };
}

/** Computes the claims of one call from its validated input. A claims function that throws means exclusive. */
export function claimsOf(
  concurrency: Concurrency | ((input: never) => Concurrency) | undefined,
  input: unknown,
): ClaimSet {
  try {
    return toClaimSet(
      typeof concurrency === 'function' ? unawaited(concurrency(input as never)) : concurrency,
    );
  } catch {
    return EXCLUSIVE;
  }
}

/** Tells whether a call with these claims has no effect that another call could see. */
export function readsOnly(set: ClaimSet): boolean {
  return (
    set.access === 'none' || (set.access === 'keys' && set.claims.every((claim) => !claim.writes))
  );
}

/** Tells whether two sets say the same, claim by claim. */
export function sameClaims(a: ClaimSet, b: ClaimSet): boolean {
  if (a.access !== 'keys' || b.access !== 'keys') return a.access === b.access;
  return (
    a.claims.length === b.claims.length &&
    a.claims.every((claim, index) => sameClaim(claim, b.claims[index]))
  );
}

function sameClaim(a: KeyClaim, b: KeyClaim | undefined): boolean {
  return (
    a.writes === b?.writes &&
    a.path.length === b.path.length &&
    a.path.every((segment, depth) => segment === b.path[depth])
  );
}

function toKeyClaim(claim: unknown): KeyClaim | undefined {
  if (typeof claim !== 'object' || claim === null) return undefined;
  const { key, mode } = claim as Partial<Claim>;
  if (mode !== 'read' && mode !== 'write') return undefined;
  const path = typeof key === 'string' ? [key] : key;
  if (!Array.isArray(path) || !path.every((segment) => typeof segment === 'string'))
    return undefined;
  return { path: [...path], writes: mode === 'write' };
}
