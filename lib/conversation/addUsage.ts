import type { Usage } from '../model/ModelEvent.ts';

const COUNTS = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const;

/** The usage of no response. */
export const NO_USAGE: Usage = /* @__PURE__ */ Object.freeze({
  raw: /* @__PURE__ */ Object.freeze([]),
});

/**
 * Adds the usage of one response to that of those before it: each count that either of them has. `raw` is the list of what
 * the provider said, a response each. Pure.
 */
export function addUsage(sum: Usage, one: Usage | undefined): Usage {
  if (one === undefined) return sum;
  const raws: readonly unknown[] = Array.isArray(sum.raw) ? sum.raw : [];
  const counts = COUNTS.flatMap((name) => {
    const [before, more] = [sum[name], one[name]];
    return before === undefined && more === undefined ? [] : [[name, (before ?? 0) + (more ?? 0)]];
  });
  return Object.freeze({ ...Object.fromEntries(counts), raw: Object.freeze([...raws, one.raw]) });
}
