/**
 * Makes what renames the own keys of an input, top level only: an alias becomes its key, in its place. Where the key is there
 * too, the key counts and the alias is dropped with its value; of several aliases of one key, the first in its list counts.
 * An input without aliases is returned itself.
 *
 * Pure, and done once it is done: renaming again changes nothing. Any key is data, `__proto__` too. `keys` lists the aliases
 * by key; no alias stands twice, or is a key.
 */
export function keyRenamer(
  keys: ReadonlyMap<string, readonly string[]>,
): (input: object) => object {
  const keyOf = new Map<string, string>();
  for (const [key, aliases] of keys) for (const alias of aliases) keyOf.set(alias, key);
  return (input) => {
    const names = Object.keys(input);
    if (!names.some((name) => keyOf.has(name))) return input;
    const counts = (name: string, key: string): boolean =>
      !Object.hasOwn(input, key) &&
      keys.get(key)?.find((alias) => Object.hasOwn(input, alias)) === name;
    const entries = names.flatMap((name) => {
      const key = keyOf.get(name) ?? name;
      return key === name || counts(name, key) ? [[key, Reflect.get(input, name)] as const] : [];
    });
    return Object.fromEntries(entries);
  };
}
