import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount } from '../wireValues.ts';

/** Reads a usage object. Bedrock counts tokens that were read from or written to a cache apart from `inputTokens`. */
export function readUsage(raw: WireObject): Usage {
  const counts = {
    inputTokens: asCount(raw.inputTokens),
    outputTokens: asCount(raw.outputTokens),
    cachedInputTokens: asCount(raw.cacheReadInputTokens),
    cacheWriteTokens: asCount(raw.cacheWriteInputTokens),
  };
  return usageOf(counts, raw);
}
