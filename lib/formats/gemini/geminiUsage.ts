import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount, asObject } from '../wireValues.ts';

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

/**
 * Reads `usageMetadata`. Gemini counts what server-side tools read apart from the prompt, and thoughts apart from the
 * candidates: here both are part of the whole, as with other providers.
 */
export function readUsage(raw: WireObject): Usage {
  const thoughts = asCount(raw.thoughtsTokenCount);
  const counts = {
    inputTokens: sum(asCount(raw.promptTokenCount), asCount(raw.toolUsePromptTokenCount)),
    outputTokens: sum(asCount(raw.candidatesTokenCount), thoughts),
    cachedInputTokens: asCount(raw.cachedContentTokenCount),
    reasoningTokens: thoughts,
  };
  return usageOf(counts, raw);
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}
