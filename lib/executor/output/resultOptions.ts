import { describeValue } from '../../schema/describeValue.ts';
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

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readResultOptions(results: ResultOptions = {}): ResultSettings {
  if (typeof results !== 'object' || results === null) throw wrong('results', 'an object', results);
  const { maxMediaBytes = 0, spill } = results;
  if (spill !== undefined && typeof spill !== 'function') {
    throw wrong('results.spill', 'a function', spill);
  }
  checkBound('results.maxMediaBytes', maxMediaBytes);
  return { ...readCutOptions('results.', results), maxMediaBytes, spill };
}

/**
 * Checks how text is cut, and fills in what is left open. `prefix` stands before the names in messages.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function readCutOptions(
  prefix: string,
  { marker = DEFAULT_MARKER, truncation = 'head' }: Pick<ResultOptions, 'marker' | 'truncation'>,
): Pick<ResultSettings, 'marker' | 'truncation'> {
  if (typeof marker !== 'string') throw wrong(`${prefix}marker`, 'a string', marker);
  if (truncation !== 'head' && truncation !== 'head-tail') {
    throw wrong(`${prefix}truncation`, "'head' or 'head-tail'", truncation);
  }
  return { marker, truncation };
}

/**
 * Checks a bound that is a whole number from 0, or Infinity.
 *
 * @throws TypeError for what is no number, RangeError for another number; both name the option.
 */
export function checkBound(name: string, value: unknown): void {
  const expected = 'a whole number from 0, or Infinity';
  if (typeof value !== 'number') throw wrong(name, expected, value);
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= 0)) return;
  throw new RangeError(`${name} must be ${expected}, got ${value}.`);
}

function wrong(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, got ${describeValue(value)}.`);
}
