import type { ToolTraits } from '../../tools/Tool.ts';
import type { OutputLimits, ResultLimits } from './CallOutput.ts';
import type { ResultSettings } from './resultOptions.ts';

/** The bounds of a result: the length as a tool has it, the rest as the options have it. */
export function resultLimits(
  { marker, truncation, maxMediaBytes }: ResultSettings,
  maxChars: number | undefined,
): ResultLimits {
  return { maxChars: maxChars ?? 0, marker, truncation, maxMediaBytes };
}

/** The bounds of the output of one call. */
export interface CallLimits extends OutputLimits {
  /** Whether the source is unsubscribed at the first unit beyond the limit. */
  readonly stopsAtLimit: boolean;
}

/**
 * The bounds of the output of one call. `stopsAtLimit`: whether its tool stops at the limit, by its traits or by default.
 * The end of a text is known only at the end of its source: where it is to be kept, only a tool that says `stop` itself is
 * stopped, and its text keeps the beginning only.
 */
export function outputLimits(
  results: ResultSettings,
  traits: Pick<ToolTraits, 'maxResultSizeChars' | 'overflow'>,
  stopsAtLimit: boolean,
): CallLimits {
  const { marker, truncation, maxMediaBytes, spill } = results;
  const stops = stopsAtLimit && (truncation === 'head' || traits.overflow === 'stop');
  // Written out, not spread: there is one for each call.
  return {
    maxChars: traits.maxResultSizeChars ?? 0,
    marker,
    truncation: stops ? 'head' : truncation,
    maxMediaBytes,
    spill,
    stopsAtLimit: stops,
  };
}
