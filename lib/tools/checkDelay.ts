import { MAX_DELAY_MS } from './traits.ts';
import { wrongValue } from './wrongValue.ts';

/**
 * Gives a delay in milliseconds as it is.
 *
 * @throws TypeError for what is no number, RangeError for a number below `leastMs` or that no timer can wait for; the message
 * names it, what was expected and what came.
 */
export function checkDelay(name: string, delayMs: unknown, leastMs: number): number {
  const rule = `${name} must be a number of milliseconds from ${leastMs} to ${MAX_DELAY_MS}`;
  if (typeof delayMs !== 'number') throw new TypeError(wrongValue(rule, delayMs));
  if (delayMs >= leastMs && delayMs <= MAX_DELAY_MS) return delayMs;
  throw new RangeError(wrongValue(rule, delayMs));
}
