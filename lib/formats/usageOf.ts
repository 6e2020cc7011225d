import type { Usage } from '../model/ModelEvent.ts';

/** The counts of a response that are known, beside what the provider said, `raw`. */
export function usageOf(
  counts: { readonly [Name in Exclude<keyof Usage, 'raw'>]?: number | undefined },
  raw: Usage['raw'],
): Usage {
  const known = Object.entries(counts).filter(([, count]) => count !== undefined);
  return { ...Object.fromEntries(known), raw };
}

/** Two counts together; what is not known counts as nothing, unless neither is. */
export function addCounts(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}
