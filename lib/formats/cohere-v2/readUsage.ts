import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount, asObject } from '../wireValues.ts';
import { member } from './member.ts';

/** Reads a usage object: the tokens that the model read and wrote, else those that are billed. */
export function readUsage(raw: WireObject): Usage {
  const tokens = asObject(raw.tokens);
  const billed = asObject(member(raw, 'billed_units'));
  const count = (name: string): number | undefined =>
    asCount(member(tokens, name)) ?? asCount(member(billed, name));
  const counts = {
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    cachedInputTokens: asCount(member(raw, 'cached_tokens')),
  };
  return usageOf(counts, raw);
}
