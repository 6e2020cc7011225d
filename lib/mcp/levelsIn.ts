/**
 * Gives the level of every object and array in a value, once per place; that of the value itself is 1. Without end for what
 * contains itself. Whatever the value is, the stack does not grow.
 */
export function* levelsIn(value: unknown): Generator<number> {
  const left: { readonly node: unknown; readonly level: number }[] = [{ node: value, level: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, level } = next;
    if (typeof node !== 'object' || node === null) continue;
    yield level;
    for (const member of Object.values(node)) left.push({ node: member, level: level + 1 });
  }
}
