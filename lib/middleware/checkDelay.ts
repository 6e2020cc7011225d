import { MAX_DELAY_MS } from '../tools/traits.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/**
 * Gives a delay in milliseconds as it is.
 *
 * @throws RangeError naming it, what was expected and what came, for one below `leastMs` or that no timer can wait for.
 */
export function checkDelay(name: string, delayMs: number, leastMs: number): number {
  if (typeof delayMs === 'number' && delayMs >= leastMs && delayMs <= MAX_DELAY_MS) return delayMs;
  const rule = `${name} must be a number of milliseconds from ${leastMs} to ${MAX_DELAY_MS}`;
  throw new RangeError(wrongValue(rule, delayMs));
}
