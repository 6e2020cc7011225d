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
  const said = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries([...Object.entries(earlier ?? {}), ...said]);
}

/** Reads a usage object. Anthropic counts tokens that were read from or written to a cache apart from `input_tokens`. */
export function toUsage(raw: WireObject): Usage {
  const counts = {
    inputTokens: asCount(raw.input_tokens),
    outputTokens: asCount(raw.output_tokens),
    cachedInputTokens: asCount(raw.cache_read_input_tokens),
    cacheWriteTokens: asCount(raw.cache_creation_input_tokens),
    reasoningTokens: asCount(asObject(raw.output_tokens_details)?.thinking_tokens),
  };
  return usageOf(counts, raw);
}
