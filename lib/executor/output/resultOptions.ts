import { checkNames } from '../../tools/checkNames.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { checkBound, checkObject, readFunction, readOneOf } from '../optionReaders.ts';
import type { SpillSink } from './SpillSink.ts';
import { DEFAULT_MARKER, type TruncationMode } from './truncate.ts';

/** How results are bounded. How long they may be is said by the tools: see `maxResultSizeChars`. */
export interface ResultOptions {
  /** What stands where text was cut; not counted. @defaultValue '...[truncated]' */
  readonly marker?: string;
  /**
   * What is kept of a text that is too long: `head`, its beginning; `head-tail`, its beginning and its end, half of the limit
   * each, the marker between. The end is known when the tool has ended: tools run to their end then, unless they say
   * `overflow: 'stop'`, which keeps the beginning only. JSON text of a value is cut inside instead, in both modes, so that it
   * still parses. @defaultValue 'head'
   */
  readonly truncation?: TruncationMode;
  /**
   * Most bytes of an image, sound, film or file; 0 or absent: no limit. A text note stands for one that is larger, and
   * counts as text.
   */
  readonly maxMediaBytes?: number;
  /** Takes the whole output of calls that are over a bound. @defaultValue none: what is over is dropped */
  readonly spill?: SpillSink;
}

/** The options with everything filled in. */
export interface ResultSettings {
  readonly marker: string;
  readonly truncation: TruncationMode;
  /** 0: no limit. */
  readonly maxMediaBytes: number;
  readonly spill: SpillSink | undefined;
}

const NAMES: Readonly<Record<keyof ResultOptions, true>> = {
  marker: true,
  truncation: true,
  maxMediaBytes: true,
  spill: true,
};

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readResultOptions(results: ResultOptions = {}): ResultSettings {
  checkObject('results', results);
  checkNames('results.', results, NAMES);
  const { maxMediaBytes = 0 } = results;
  checkBound('results.maxMediaBytes', maxMediaBytes);
  const spill = readFunction('results.spill', results.spill);
  return { ...readCutOptions('results.', results), maxMediaBytes, spill };
}

/**
 * Checks how text is cut, and fills in what is left open. `prefix` stands before the names in messages.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function readCutOptions(
  prefix: string,
  { marker = DEFAULT_MARKER, truncation }: Pick<ResultOptions, 'marker' | 'truncation'>,
): Pick<ResultSettings, 'marker' | 'truncation'> {
  if (typeof marker !== 'string') {
    throw new TypeError(wrongValue(`${prefix}marker must be a string`, marker));
  }
  const mode = readOneOf(`${prefix}truncation`, truncation, ['head', 'head-tail']);
  return { marker, truncation: mode ?? 'head' };
}
