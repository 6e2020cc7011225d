import { wrongValue } from './wrongValue.ts';

/**
 * Checks that a list is an array of functions.
 *
 * @throws TypeError naming the list, or the first place in it that has no function, and what came.
 */
export function checkFunctions(name: string, list: unknown): void {
  if (!Array.isArray(list)) {
    throw new TypeError(wrongValue(`${name} must be an array of functions`, list));
  }
  for (const [index, one] of list.entries()) {
    if (typeof one !== 'function') {
      throw new TypeError(wrongValue(`${name}[${index}] must be a function`, one));
    }
  }
}
