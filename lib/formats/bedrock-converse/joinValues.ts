import { toWireBytes } from './WireBytes.ts';

/**
 * Puts together the values that the deltas of a block bring for one thing, in linear time: texts are joined, bytes too,
 * lists are continued, objects member by member; of anything else, and of values that do not go together, the last one
 * counts. Values are taken over, not copied. Pure.
 *
 * `name` is the member that they stand in: `bytes` may be base64 text.
 */
export function joinValues(values: readonly unknown[], name = ''): unknown {
  const given = values.filter((value) => value !== undefined && value !== null);
  const last = given.at(-1);
  if (last instanceof Uint8Array || (name === 'bytes' && typeof last === 'string')) {
    return toWireBytes(given) ?? last;
  }
  if (given.length <= 1 && !isTree(last)) return last;
  if (given.every((value) => typeof value === 'string')) return given.join('');
  if (given.every(Array.isArray)) return given.flat();
  return given.every(isTree) ? joinMembers(given) : last;
}

function joinMembers(objects: readonly object[]): object {
  const valuesByName = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const values = valuesByName.get(name);
      if (values === undefined) valuesByName.set(name, [value]);
      else values.push(value);
    }
  }
  return Object.fromEntries(
    [...valuesByName].map(([name, values]) => [name, joinValues(values, name)]),
  );
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
