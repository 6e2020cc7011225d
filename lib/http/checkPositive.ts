import { wrongValue } from '../tools/wrongValue.ts';

/** Checks an option that is a whole number from 1, or absent. @throws TypeError or RangeError naming it and what came. */
export function checkPositive(name: string, value: unknown): void {
  if (value === undefined) return;
  const rule = `${name} must be a whole number from 1`;
  if (typeof value !== 'number') throw new TypeError(wrongValue(rule, value));
  if (!Number.isInteger(value) || value < 1) throw new RangeError(wrongValue(rule, value));
}
