import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount, asObject } from '../wireValues.ts';

/** The usage object of an event: its own, Groq's in `x_groq`, or Kimi's in a choice. */
export function findUsage(
  event: WireObject,
  choice: WireObject | undefined,
): WireObject | undefined {
  return (
    asObject(event.usage) ?? asObject(asObject(event.x_groq)?.usage) ?? asObject(choice?.usage)
  );
}

/** Reads a usage object. DeepSeek and Kimi have names of their own for cached tokens. */
export function readUsage(raw: WireObject): Usage {
  const input = asObject(raw.prompt_tokens_details);
  const output = asObject(raw.completion_tokens_details);
  const counts = {
    inputTokens: asCount(raw.prompt_tokens),
    outputTokens: asCount(raw.completion_tokens),
    cachedInputTokens: asCount(
      input?.cached_tokens ?? raw.prompt_cache_hit_tokens ?? raw.cached_tokens,
    ),
    cacheWriteTokens: asCount(input?.cache_write_tokens),
    reasoningTokens: asCount(output?.reasoning_tokens),
  };
  return usageOf(counts, raw);
}
