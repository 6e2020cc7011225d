/**
 * Checks that an object of options has no other names than those that are known: a misspelt option would do nothing. A name
 * without a value is let through, and an object of a class may have what it likes. `prefix` stands before the names in
 * messages, such as `results.`.
 *
 * @throws TypeError naming the option and those that there are.
 */
export function checkNames(
  prefix: string,
  options: object,
  known: Readonly<Record<string, unknown>>,
): void {
  const prototype: unknown = Object.getPrototypeOf(options);
  if (prototype !== null && prototype !== Object.prototype) return;
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    const names = Object.keys(known).join(', ');
    throw new TypeError(`${prefix}${name} is not an option; there are ${names}.`);
  }
}
