import { wrongValue } from './wrongValue.ts';

/**
 * Gives a count as it is: a whole number, at least `least`.
 *
 * @throws TypeError for what is no number, RangeError for any other number; the message names it, what was expected and what
 * came.
 */
export function checkCount(name: string, count: unknown, least: number): number {
  const rule = `${name} must be a whole number from ${least}`;
  if (typeof count !== 'number') throw new TypeError(wrongValue(rule, count));
  if (Number.isInteger(count) && count >= least) return count;
  throw new RangeError(wrongValue(rule, count));
}
