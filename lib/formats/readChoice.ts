/**
 * Checks which of several answers of one response is decoded, and gives its key; the first if `choice` is not given.
 *
 * @throws RangeError naming the option, what was expected and what came.
 */
export function readChoice(choice = 0): string {
  if (Number.isSafeInteger(choice) && choice >= 0) return String(choice);
  throw new RangeError(`choice must be a whole number from 0, got ${choice}.`);
}
