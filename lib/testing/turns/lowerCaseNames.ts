/** Headers with their names in lower case: they are the same in any. */
export function lowerCaseNames(
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
