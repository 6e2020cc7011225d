import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';
import type { Concurrency } from '../../../lib/tools/Claim.ts';
import type { CallPlan, ClaimsPlan, ToolPlan } from '../plan/TurnPlan.ts';

const NONE: ClaimSet = { access: 'none' };

/** What a call counts as while nobody knows its claims. */
export const EXCLUSIVE: ClaimSet = { access: 'exclusive' };

/** The claims of a call as the rule says: `safe` is none, `unsafe` and what cannot be understood is exclusive (S12). */
export function claimsOf(
  tool: ToolPlan,
  { claims = 'safe', changed = claims }: CallPlan,
  isChanged: boolean,
): ClaimSet {
  if (tool.claims === 'unsaid') return EXCLUSIVE;
  return toClaimSet(tool.claims ?? (isChanged ? changed : claims));
}

function toClaimSet(plan: ClaimsPlan): ClaimSet {
  if (plan === 'safe') return NONE;
  if (typeof plan === 'string') return EXCLUSIVE;
  if (plan.length === 0) return NONE;
  const claims = plan.map(({ key, mode }) => ({ path: key, writes: mode === 'write' }));
  return { access: 'keys', claims };
}

/** Whether a call without a start policy of its own may start before the response has ended. */
export function onlyReads(claims: ClaimSet): boolean {
  if (claims.access === 'keys') return claims.claims.every(({ writes }) => !writes);
  return claims.access === 'none';
}

/** What a tool declares so that its calls have these claims; throws for `throws`. */
export function declared(plan: ClaimsPlan): Concurrency {
  if (plan === 'throws') throw new Error('Claims that throw.');
  if (plan === 'wrong') return [{ key: 'a' }] as unknown as Concurrency;
  if (typeof plan === 'string') return plan;
  // A key of one segment may be given as text.
  return plan.map(({ key, mode }) => ({ key: key.length === 1 ? (key[0] ?? '') : key, mode }));
}
