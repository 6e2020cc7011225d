/** More digits than these are refused: what it takes to read them grows faster than their number. */
const MAX_DIGITS = 10_000;

/** What has to be told apart in JSON text: a quotation mark, what is escaped, a number. */
const TOKEN = /"|\\.|-?\d[\d.eE+-]*/g;
const INTEGER = /^-?\d+$/;

/**
 * Gives `value`, which is what `JSON.parse` makes of `text`, with its integers beyond `Number.MAX_SAFE_INTEGER` as bigints:
 * those that `text` writes without fraction and exponent. The same value if there are none.
 *
 * `JSON.parse` decides what the text means, both times: the second time such integers stand in quotation marks, so that
 * their digits survive. What is a number in `value` and a string then is one of them.
 *
 * @throws RangeError for an integer of more than 10,000 digits, and for text with such integers that is nested too deeply.
 */
export function withExactIntegers(text: string, value: object): object {
  if (!holdsUnsafeNumber(value)) return value;
  return combined(value, JSON.parse(withQuotedIntegers(text)), exactInteger) as object;
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
  return combined(value, exact, nearestBigint);
}

/** A copy of `value` with what `choose` makes of its values that are no trees, and those of `other` at the same places. */
function combined(
  value: unknown,
  other: unknown,
  choose: (value: unknown, other: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) {
    if (!Array.isArray(other)) return value;
    return value.map((one, index) => combined(one, other[index], choose));
  }
  if (!isTree(value)) return choose(value, other);
  if (!isTree(other) || Array.isArray(other)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      Object.hasOwn(other, key) ? combined(one, Reflect.get(other, key), choose) : one,
    ]),
  );
}

function nearestBigint(value: unknown, exact: unknown): unknown {
  return typeof exact === 'bigint' && isNearest(value, exact) ? exact : value;
}

function exactInteger(value: unknown, digits: unknown): unknown {
  return typeof value === 'number' && typeof digits === 'string' ? BigInt(digits) : value;
}

/** The number nearest to an integer. It is finite, since what is not is no number for a JSON Schema. */
function nearestNumber(integer: bigint): number {
  const number = Number(integer);
  return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE;
}

function isNearest(value: unknown, integer: bigint): boolean {
  return value === Number(integer) || value === nearestNumber(integer);
}

/** JSON text with its integers that a number need not hold exactly as strings. */
function withQuotedIntegers(text: string): string {
  let isInString = false;
  return text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return !isInString && isUnsafeInteger(token) ? `"${token}"` : token;
  });
}

function isUnsafeInteger(token: string): boolean {
  if (!INTEGER.test(token) || Number.isSafeInteger(Number(token))) return false;
  if (token.length <= MAX_DIGITS) return true;
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
