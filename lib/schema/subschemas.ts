import { isObject } from './isObject.ts';
import { namesOf, valueAt } from './jsonPointer.ts';

/** Keywords that hold schemas of the same place, beside `$ref` and `allOf`: whether they count depends on the value. */
const CONDITIONAL = ['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'propertyNames'];

/** Keywords that hold schemas of the same place by property. */
const DEPENDENT = ['dependentSchemas', 'dependencies'];

/** Keywords whose schema is for any member. */
const FOR_ANY = [
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
  'contains',
];

/** The schemas that hold for a place whenever one of `schemas` does: themselves, `allOf`, and what references within `root` point to. */
export function alwaysInPlace(schemas: readonly unknown[], root: unknown): ReadonlySet<unknown> {
  return closure(schemas, (schema) => [targetOf(schema, root), ...listOf(schema.allOf)]);
}

/** The schemas that may be asked about a place when one of `schemas` is: also those of branches and conditions. */
export function perhapsInPlace(schemas: readonly unknown[], root: unknown): ReadonlySet<unknown> {
  return closure(schemas, (schema) => [
    targetOf(schema, root),
    ...listOf(schema.allOf),
    ...CONDITIONAL.flatMap((keyword) => listOf(schema[keyword])),
    ...DEPENDENT.flatMap((keyword) => membersOf(schema[keyword])),
  ]);
}

/** The schemas that may be asked about a member of a place that `schemas` are asked about. */
export function perhapsBelow(schemas: Iterable<unknown>, name: string): unknown[] {
  return [...schemas]
    .filter(isObject)
    .flatMap((schema) => [
      ...ownMember(schema.properties, name),
      ...membersOf(schema.patternProperties),
      ...FOR_ANY.flatMap((keyword) => listOf(schema[keyword])),
      ...(Array.isArray(schema.items) ? ownMember(schema.items, name) : listOf(schema.items)),
      ...ownMember(schema.prefixItems, name),
    ]);
}

function closure(
  schemas: readonly unknown[],
  next: (schema: Readonly<Record<string, unknown>>) => readonly unknown[],
): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const left = [...schemas];
  while (left.length > 0) {
    const schema = left.pop();
    if (schema === undefined || found.has(schema)) continue;
    found.add(schema);
    if (isObject(schema)) left.push(...next(schema));
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

function ownMember(map: unknown, name: string): unknown[] {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, name)
    ? [Reflect.get(map, name)]
    : [];
}

function membersOf(map: unknown): unknown[] {
  return isObject(map) ? Object.values(map) : [];
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
