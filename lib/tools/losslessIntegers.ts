import { parse } from 'lossless-json';
import type { ToolTraits } from './Tool.ts';

/** More digits than these are refused: what it takes to read them grows faster than their number. */
const MAX_DIGITS = 10_000;

const INTEGER = /^-?\d+$/;

/**
 * Gives `value`, which is what `JSON.parse` makes of `text`, with its integers beyond `Number.MAX_SAFE_INTEGER` as bigints:
 * those that `text` writes without fraction and exponent. The same value if there are none.
 *
 * `JSON.parse` decides what the text means; the second parser only tells the digits.
 *
 * @throws RangeError for an integer of more than 10,000 digits, and for text with such integers that is nested too deeply.
 */
export function withExactIntegers(text: string, value: unknown): unknown {
  if (!holdsUnsafeNumber(value)) return value;
  const onDuplicateKey = ({ newValue }: { newValue: unknown }): unknown => newValue;
  return withBigints(value, parse(text, undefined, { parseNumber, onDuplicateKey }));
}

/** A copy of `value`, a tree of JSON values, with numbers instead of bigints. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
}

/** A copy of `value` with the bigints of `exact` where `value` has, at the same place, the number nearest to them. */
export function withBigints(value: unknown, exact: unknown): unknown {
  if (typeof exact === 'bigint') return value === Number(exact) ? exact : value;
  if (Array.isArray(value)) {
    if (!Array.isArray(exact)) return value;
    return value.map((one, index) => withBigints(one, exact[index]));
  }
  if (!isTree(value) || !isTree(exact) || Array.isArray(exact)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      Object.hasOwn(exact, key) ? withBigints(one, Reflect.get(exact, key)) : one,
    ]),
  );
}
