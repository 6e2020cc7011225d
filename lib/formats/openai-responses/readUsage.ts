import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount, asObject } from '../wireValues.ts';

/** Reads the usage object of a response. Tokens from a cache are counted among `input_tokens`. */
export function readUsage(raw: WireObject): Usage {
  const input = asObject(raw.input_tokens_details);
  const output = asObject(raw.output_tokens_details);
  const counts = {
    inputTokens: asCount(raw.input_tokens),
    outputTokens: asCount(raw.output_tokens),
    cachedInputTokens: asCount(input?.cached_tokens),
    cacheWriteTokens: asCount(input?.cache_write_tokens),
    reasoningTokens: asCount(output?.reasoning_tokens),
  };
  return usageOf(counts, raw);
}
