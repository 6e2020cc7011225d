import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount, asObject } from '../wireValues.ts';

/** Reads a usage object. Anthropic counts tokens that were read from or written to a cache apart from `input_tokens`. */
export function readUsage(raw: WireObject): Usage {
  const counts = {
    inputTokens: asCount(raw.input_tokens),
    outputTokens: asCount(raw.output_tokens),
    cachedInputTokens: asCount(raw.cache_read_input_tokens),
    cacheWriteTokens: asCount(raw.cache_creation_input_tokens),
    reasoningTokens: asCount(asObject(raw.output_tokens_details)?.thinking_tokens),
  };
  return usageOf(counts, raw);
}
