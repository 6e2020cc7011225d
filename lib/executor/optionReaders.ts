import { isObject } from '../schema/isObject.ts';
import { inWords } from '../schema/schemaWords.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/*
 * What the readers of options share. Each throws TypeError for a value of the wrong type and RangeError for a wrong number;
 * the message names the option, what was expected and what came.
 */

/** Checks that an option is an object, and no array. */
export function checkObject(name: string, value: unknown): void {
  if (!isObject(value)) throw new TypeError(wrongValue(`${name} must be an object`, value));
}

/** Gives a function as it is; undefined for none. */
export function readFunction<Given>(name: string, value: Given): Given {
  if (value === undefined || typeof value === 'function') return value;
  throw new TypeError(wrongValue(`${name} must be a function`, value));
}

/** Gives one of the words that are allowed as it is; undefined for none. */
export function readOneOf<Word extends string>(
  name: string,
  value: Word | undefined,
  allowed: readonly Word[],
): Word | undefined {
  if (value === undefined || allowed.includes(value)) return value;
  const expected = inWords(allowed.map((word) => `'${word}'`));
  throw new TypeError(wrongValue(`${name} must be ${expected}`, value));
}

/** Gives a limit as it is; undefined for none: absent, 0 and below. */
export function readLimit(name: string, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || Number.isNaN(value)) {
    throw new TypeError(wrongValue(`${name} must be a number`, value));
  }
  if (value <= 0) return undefined;
  if (value === Number.POSITIVE_INFINITY || Number.isInteger(value)) return value;
  throw new RangeError(wrongValue(`${name} must be a whole number or Infinity`, value));
}

/** Checks a bound that is a whole number from 0, or Infinity. */
export function checkBound(name: string, value: unknown): void {
  const rule = `${name} must be a whole number from 0, or Infinity`;
  if (typeof value !== 'number') throw new TypeError(wrongValue(rule, value));
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= 0)) return;
  throw new RangeError(wrongValue(rule, value));
}
