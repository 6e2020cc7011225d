import type { Usage } from '../../model/ModelEvent.ts';
import { usageOf } from '../usageOf.ts';
import type { WireObject } from '../WireObject.ts';
import { asCount } from '../wireValues.ts';

/** What counts and durations (in nanoseconds) are called; they stand in the last line beside the message. */
const NAMES = /_(count|duration)$/;

/** Reads the counts of a line, with everything that is a count or a duration in `raw`; undefined if there are none. */
export function readUsage(line: WireObject): Usage | undefined {
  const counts = Object.entries(line).filter(
    ([name, value]) => NAMES.test(name) && asCount(value) !== undefined,
  );
  if (counts.length === 0) return undefined;
  const inputTokens = asCount(line.prompt_eval_count);
  const outputTokens = asCount(line.eval_count);
  return usageOf({ inputTokens, outputTokens }, Object.fromEntries(counts));
}
