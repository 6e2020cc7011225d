import { isObject } from './isObject.ts';
import { below, namesOf } from './jsonPointer.ts';
import { firstProblem, type Problem, unexpected } from './problem.ts';
import { type KeywordShape, keywordShapes } from './schemaShapes.ts';

/** Where the check is: a JSON Pointer, the objects on the way to it, and which version of JSON Schema counts. */
interface Place {
  readonly path: string;
  readonly ancestors: readonly object[];
  readonly rules: SchemaRules;
}

/** What the versions of JSON Schema differ in. */
export interface SchemaRules {
  /** Whether `items` may be a list of schemas, one for each element; since 2020-12 that is `prefixItems`. */
  readonly itemLists: boolean;
}

/** The names of the JSON Schema types. */
export const TYPES: readonly unknown[] = [
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'integer',
  'string',
];

/**
 * Says what keeps `schema` from being a JSON Schema, with the place as a JSON Pointer: `/properties/city/type must be …`.
 * Undefined if nothing does.
 *
 * It checks the shape of every keyword, which costs next to nothing; validating against the meta-schema says the same and
 * takes a hundred times as long at first use. What a reference points to and whether a pattern can be read is left to
 * the compiler.
 */
export function schemaProblem(
  schema: unknown,
  rules: SchemaRules = { itemLists: false },
): string | undefined {
  if (typeof schema === 'boolean') return `must be an object, got ${schema}`;
  return schemaAt(schema, { path: '', ancestors: [], rules });
}

function schemaAt(schema: unknown, { path, ancestors, rules }: Place): Problem {
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return unexpected(path, 'a JSON Schema', schema);
  if (ancestors.includes(schema)) return `${path} contains itself`;
  if (schema.$async === true) return `${path}/$async is not supported`;
  const inside = [...ancestors, schema];
  if (pointsToNoSchema(schema.$ref, inside)) return `${path}/$ref points to no schema`;
  return firstProblem(Object.entries(schema), ([keyword, value]) => {
    const shape = keywordShapes.get(keyword);
    if (shape === undefined || value === undefined) return undefined;
    return checks[shape](value, { path: below(path, keyword), ancestors: inside, rules });
  });
}

const checks: Readonly<Record<KeywordShape, (value: unknown, place: Place) => Problem>> = {
  schema: schemaAt,
  'schema-list': (value, place) =>
    Array.isArray(value) && value.length > 0
      ? listOf(value, place, schemaAt)
      : unexpected(place.path, 'an array of schemas with at least one', value),
  items: (value, place) => {
    if (!Array.isArray(value)) return schemaAt(value, place);
    return place.rules.itemLists
      ? listOf(value, place, schemaAt)
      : unexpected(place.path, 'a JSON Schema (a list of them is prefixItems)', value);
  },
  properties: (value, place) => entriesOf(value, place, schemaAt),
  'schema-map': (value, place) => mapOf(value, place, schemaAt),
  'schema-or-strings-map': (value, place) =>
    mapOf(value, place, (entry, at) =>
      Array.isArray(entry) ? stringsAt(entry, at) : schemaAt(entry, at),
    ),
  strings: stringsAt,
  'strings-map': (value, place) => mapOf(value, place, stringsAt),
  number: (value, { path }) =>
    Number.isFinite(value) ? undefined : unexpected(path, 'a number', value),
  positive: (value, { path }) =>
    Number.isFinite(value) && Number(value) > 0
      ? undefined
      : unexpected(path, 'a number above 0', value),
  count: (value, { path }) =>
    Number.isInteger(value) && Number(value) >= 0
      ? undefined
      : unexpected(path, 'a whole number from 0', value),
  text: (value, { path }) =>
    typeof value === 'string' ? undefined : unexpected(path, 'a string', value),
  flag: (value, { path }) =>
    typeof value === 'boolean' ? undefined : unexpected(path, 'true or false', value),
  list: (value, { path }) =>
    Array.isArray(value) && value.length > 0
      ? undefined
      : unexpected(path, 'an array with at least one value', value),
  type: (value, { path }) => {
    const types: readonly unknown[] = Array.isArray(value) ? value : [value];
    const areTypes = types.length > 0 && types.every((type) => TYPES.includes(type));
    return areTypes && new Set(types).size === types.length
      ? undefined
      : unexpected(path, `one of ${TYPES.join(', ')}, or an array of them`, value);
  },
};

function stringsAt(value: unknown, place: Place): Problem {
  if (!Array.isArray(value)) return unexpected(place.path, 'an array of strings', value);
  const list: readonly unknown[] = value;
  return firstProblem([...list.entries()], ([index, entry]) => {
    const path = `${place.path}/${index}`;
    if (typeof entry !== 'string') return unexpected(path, 'a string', entry);
    return list.indexOf(entry) === index ? undefined : `${path} is there twice`;
  });
}

function listOf(
  list: readonly unknown[],
  place: Place,
  check: (entry: unknown, place: Place) => Problem,
): Problem {
  return firstProblem([...list.entries()], ([index, entry]) =>
    check(entry, { ...place, path: `${place.path}/${index}` }),
  );
}

function mapOf(
  value: unknown,
  place: Place,
  check: (entry: unknown, place: Place) => Problem,
): Problem {
  // The compiler passes over a member of this name, and would check nothing.
  return isObject(value) && Object.hasOwn(value, '__proto__')
    ? `${place.path}/__proto__ cannot be checked`
    : entriesOf(value, place, check);
}

function entriesOf(
  value: unknown,
  place: Place,
  check: (entry: unknown, place: Place) => Problem,
): Problem {
  if (!isObject(value)) return unexpected(place.path, 'an object', value);
  return firstProblem(Object.entries(value), ([key, entry]) =>
    check(entry, { ...place, path: below(place.path, key) }),
  );
}

/**
 * Whether a reference within the schema leads to what is no schema, such as a member that every object inherits: the compiler
 * would follow it, and check nothing. It starts at the last schema around it that has an id.
 */
function pointsToNoSchema(ref: unknown, around: readonly object[]): boolean {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return false;
  let target: unknown = around.findLast(hasId) ?? around[0];
  for (const key of namesOf(decoded(ref.slice(1)))) {
    if (typeof target !== 'object' || target === null) return true;
    if (!Object.hasOwn(target, key)) return key in target;
    target = Reflect.get(target, key);
  }
  return !isObject(target) && typeof target !== 'boolean';
}

function hasId(schema: object): boolean {
  const id: unknown = Object.hasOwn(schema, '$id') && Reflect.get(schema, '$id');
  return typeof id === 'string' && !id.startsWith('#');
}

/** What is no URI the compiler refuses. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
