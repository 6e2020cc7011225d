/** Adds a name to a JSON Pointer (RFC 6901). */
export function below(pointer: string, name: unknown): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names of a JSON Pointer. */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What is at the end of a path of own members; undefined if there is nothing. */
export function valueAt(root: unknown, names: readonly unknown[]): unknown {
  let at = root;
  for (const name of names) {
    const key = typeof name === 'symbol' ? name : String(name);
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
