const USED_UP = /insufficient.?(quota|balance)|billing|credit/i;

/**
 * Tells whether a provider's type or code of an error says that the account is used up: the status may be that of a rate limit,
 * but waiting does not help.
 */
export function isUsedUp(code: string): boolean {
  return USED_UP.test(code);
}
