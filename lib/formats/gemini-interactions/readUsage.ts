import type { Usage } from '../../model/ModelEvent.ts';
import { addCounts, usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount } from '../wireValues.ts';

/**
 * Reads a usage object. The API counts what server-side tools read apart from the input, and thoughts apart from the
 * output: here both are part of the whole, as with other providers.
 */
export function readUsage(raw: WireObject): Usage {
  const thoughts = asCount(raw.total_thought_tokens);
  const counts = {
    inputTokens: addCounts(asCount(raw.total_input_tokens), asCount(raw.total_tool_use_tokens)),
    outputTokens: addCounts(asCount(raw.total_output_tokens), thoughts),
    cachedInputTokens: asCount(raw.total_cached_tokens),
    reasoningTokens: thoughts,
  };
  return usageOf(counts, raw);
}
