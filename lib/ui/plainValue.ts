import { describeValue } from '../schema/describeValue.ts';

/** Keys that readers of JSON refuse, and the whole stream with them, in text that `JSON.stringify` wrote. */
const REFUSED_KEY = /"(?:__proto__|constructor)":/;

/**
 * A copy of `value` that is what its reader will see: plain JSON. Integers of any size become text, and what JSON cannot say
 * becomes a few words. An object with own keys `__proto__` or `constructor` becomes its JSON text: readers refuse such keys.
 */
export function plainValue(value: unknown): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, withoutBigints);
  } catch {
    return describeValue(value);
  }
  if (text === undefined) return value === undefined ? null : describeValue(value);
  return REFUSED_KEY.test(text) ? text : JSON.parse(text);
}

function withoutBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
