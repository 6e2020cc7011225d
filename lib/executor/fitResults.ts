import { checkNames } from '../tools/checkNames.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { checkBound } from './optionReaders.ts';
import { charsOf } from './output/charsOf.ts';
import { levelOf } from './output/levelOf.ts';
import { type ResultOptions, readCutOptions } from './output/resultOptions.ts';
import { shrinkResult } from './output/shrinkResult.ts';

/** Options of {@link fitResults}. */
export interface FitOptions extends Pick<ResultOptions, 'marker' | 'truncation'> {
  /** Most UTF-16 code units of all text of all results together, markers and notes included; 0 or absent: no limit. */
  readonly turnChars?: number;
}

/**
 * Makes the results of a turn fit into its budget: the largest are shrunk first, to one size that all of them have then; smaller
 * ones stay whole. Results that fit are the same objects. Pure: the same input gives the same bytes (R12), and what it gave
 * fits.
 *
 * All text counts, that of errors and that for the user too; media and links do not, and stay. `truncation` and `marker`
 * are as in the `results` of an executor; JSON text of a `structured` value is cut inside, so that it still parses. The note
 * that says where the whole output is stays where there is room for it. A marker for which there is no room is cut too.
 * `truncated.kept` is what is kept now, `truncated.total` what there was before the first cut; `structured` stays as it is.
 *
 * @throws TypeError or RangeError for a wrong option; the message names it, what was expected and what came.
 */
export function fitResults(
  results: readonly ToolResult[],
  options: FitOptions,
): readonly ToolResult[] {
  const { turnChars = 0 } = options;
  checkNames('', options, { turnChars: true, marker: true, truncation: true });
  checkBound('turnChars', turnChars);
  const limit = readCutOptions('', options);
  if (turnChars === 0) return results;
  const sizes = results.map(({ parts }) => charsOf(parts));
  const level = levelOf(sizes, turnChars);
  if (level === Number.POSITIVE_INFINITY) return results;
  return results.map((result) =>
    charsOf(result.parts) <= level ? result : shrinkResult(result, { ...limit, maxChars: level }),
  );
}
