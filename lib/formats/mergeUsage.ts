import type { WireObject } from './WireObject.ts';
import { asObject } from './wireValues.ts';

/** Adds what `later` says to what was said before: counts are totals so far, so the later one wins; null says nothing. */
export function mergeUsage(
  earlier: WireObject | undefined,
  later: unknown,
): WireObject | undefined {
  const given = asObject(later);
  if (given === undefined) return earlier;
  const merged: Record<string, unknown> = { ...given };
  for (const name in earlier) merged[name] ??= earlier[name];
  return merged;
}
