import type { Usage } from '../../model/ModelEvent.ts';
import { addCounts, usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount } from '../wireValues.ts';

/**
 * Reads `usageMetadata`. Gemini counts what server-side tools read apart from the prompt, and thoughts apart from the
 * candidates: here both are part of the whole, as with other providers.
 */
export function readUsage(raw: WireObject): Usage {
  const thoughts = asCount(raw.thoughtsTokenCount);
  const counts = {
    inputTokens: addCounts(asCount(raw.promptTokenCount), asCount(raw.toolUsePromptTokenCount)),
    outputTokens: addCounts(asCount(raw.candidatesTokenCount), thoughts),
    cachedInputTokens: asCount(raw.cachedContentTokenCount),
    reasoningTokens: thoughts,
  };
  return usageOf(counts, raw);
}
