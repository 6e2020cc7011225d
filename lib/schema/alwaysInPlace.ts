import { isObject } from './isObject.ts';
import { namesOf, valueAt } from './jsonPointer.ts';

/** The schemas that hold for a place whenever one of `schemas` does: themselves, `allOf`, and what references within `root` point to. */
export function alwaysInPlace(schemas: readonly unknown[], root: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const left = [...schemas];
  while (left.length > 0) {
    const schema = left.pop();
    if (schema === undefined || found.has(schema)) continue;
    found.add(schema);
    if (!isObject(schema)) continue;
    left.push(targetOf(schema, root));
    if (Array.isArray(schema.allOf)) for (const one of schema.allOf) left.push(one);
  }
  return found;
}

/** What a reference within the schema points to; undefined for others. */
function targetOf({ $ref }: Readonly<Record<string, unknown>>, root: unknown): unknown {
  if (typeof $ref !== 'string' || !/^#(\/|$)/.test($ref)) return undefined;
  try {
    return valueAt(root, namesOf(decodeURIComponent($ref.slice(1))));
  } catch {
    // It is no URI.
    return undefined;
  }
}
