import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount } from '../wireValues.ts';

/**
 * Reads a usage object. The API counts what server-side tools read apart from the input, and thoughts apart from the
 * output: here both are part of the whole, as with other providers.
 */
export function toUsage(raw: WireObject): Usage {
  const thoughts = asCount(raw.total_thought_tokens);
  const counts = {
    inputTokens: sum(asCount(raw.total_input_tokens), asCount(raw.total_tool_use_tokens)),
    outputTokens: sum(asCount(raw.total_output_tokens), thoughts),
    cachedInputTokens: asCount(raw.total_cached_tokens),
    reasoningTokens: thoughts,
  };
  return usageOf(counts, raw);
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}
