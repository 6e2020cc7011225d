import { parse } from 'lossless-json';

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
export function withExactIntegers(text: string, value: object): object {
  if (!holdsUnsafeNumber(value)) return value;
  // Of equal keys the last one counts, as for `JSON.parse`.
  const onDuplicateKey = ({ newValue }: { readonly newValue: unknown }): unknown => newValue;
  const exact = parse(text, undefined, { parseNumber: exactInteger, onDuplicateKey });
  return withBigints(value, exact) as object;
}

/** A copy of `value`, a tree of JSON values, with the nearest numbers instead of bigints. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return nearestNumber(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
}

/** A copy of `value` with the bigints of `exact` where `value` has, at the same place, the number nearest to them. */
export function withBigints(value: unknown, exact: unknown): unknown {
  if (typeof exact === 'bigint') return isNearest(value, exact) ? exact : value;
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

/** The number nearest to an integer. It is finite, since what is not is no number for a JSON Schema. */
function nearestNumber(integer: bigint): number {
  const number = Number(integer);
  return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE;
}

function isNearest(value: unknown, integer: bigint): boolean {
  return value === Number(integer) || value === nearestNumber(integer);
}

/** A number as a bigint, if it is an integer that a number need not hold exactly; for all others any number will do. */
function exactInteger(digits: string): bigint | number {
  if (!INTEGER.test(digits) || Number.isSafeInteger(Number(digits))) return 0;
  if (digits.length <= MAX_DIGITS) return BigInt(digits);
  throw new RangeError(`an integer has more than ${MAX_DIGITS} digits`);
}

/** Without recursion: what `JSON.parse` reads may be nested deeper than the stack. */
function holdsUnsafeNumber(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return true;
    if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) left.push(one);
    }
  }
  return false;
}

/** Whether it is an object as JSON makes them. Others, such as a date that a validator made, are values. */
function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
