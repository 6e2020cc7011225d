import type { ClaimSet } from '../../lib/executor/schedule/claims.ts';

/**
 * Tells whether two calls may not run at the same time: the rule itself, without any index; what the schedule is
 * compared with.
 */
export function conflicts(a: ClaimSet, b: ClaimSet): boolean {
  if (a.access === 'exclusive' || b.access === 'exclusive') return true;
  if (a.access === 'none' || b.access === 'none') return false;
  return a.claims.some((one) =>
    b.claims.some((other) => (one.writes || other.writes) && oneCovers(one.path, other.path)),
  );
}

function oneCovers(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
