import { describeValue } from './describeValue.ts';
import { type KeywordShape, keywordShapes } from './schemaShapes.ts';

/** What is wrong at a place, or undefined. */
type Problem = string | undefined;

/** Where the check is: a JSON Pointer, and the objects on the way to it. */
interface Place {
  readonly path: string;
  readonly ancestors: readonly object[];
}

const TYPES: readonly unknown[] = [
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
export function schemaProblem(schema: unknown): string | undefined {
  if (typeof schema === 'boolean') return `must be an object, got ${schema}`;
  return schemaAt(schema, { path: '', ancestors: [] });
}

function schemaAt(schema: unknown, { path, ancestors }: Place): Problem {
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return unexpected(path, 'a JSON Schema', schema);
  if (ancestors.includes(schema)) return `${path} contains itself`;
  if (schema.$async === true) return `${path}/$async is not supported`;
  const inside = [...ancestors, schema];
  if (pointsToPrototype(schema.$ref, inside[0])) return `${path}/$ref points to nothing`;
  return firstProblem(Object.entries(schema), ([keyword, value]) => {
    const shape = keywordShapes.get(keyword);
    if (shape === undefined || value === undefined) return undefined;
    return checks[shape](value, { path: `${path}/${escapeKey(keyword)}`, ancestors: inside });
  });
}

const checks: Readonly<Record<KeywordShape, (value: unknown, place: Place) => Problem>> = {
  schema: schemaAt,
  'schema-list': (value, place) =>
    Array.isArray(value) && value.length > 0
      ? listOf(value, place, schemaAt)
      : unexpected(place.path, 'an array of schemas with at least one', value),
  'schema-or-list': (value, place) =>
    Array.isArray(value) ? listOf(value, place, schemaAt) : schemaAt(value, place),
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
    return types.length > 0 && types.every((type) => TYPES.includes(type))
      ? undefined
      : unexpected(path, `one of ${TYPES.join(', ')}, or an array of them`, value);
  },
};

function stringsAt(value: unknown, place: Place): Problem {
  if (!Array.isArray(value)) return unexpected(place.path, 'an array of strings', value);
  return listOf(value, place, (entry, { path }) =>
    typeof entry === 'string' ? undefined : unexpected(path, 'a string', entry),
  );
}

function listOf(
  list: readonly unknown[],
  { path, ancestors }: Place,
  check: (entry: unknown, place: Place) => Problem,
): Problem {
  return firstProblem([...list.entries()], ([index, entry]) =>
    check(entry, { path: `${path}/${index}`, ancestors }),
  );
}

function mapOf(
  value: unknown,
  { path, ancestors }: Place,
  check: (entry: unknown, place: Place) => Problem,
): Problem {
  if (!isObject(value)) return unexpected(path, 'an object', value);
  // The compiler passes over a member of this name, and would check nothing.
  if (Object.hasOwn(value, '__proto__')) return `${path}/__proto__ cannot be checked`;
  return firstProblem(Object.entries(value), ([key, entry]) =>
    check(entry, { path: `${path}/${escapeKey(key)}`, ancestors }),
  );
}

/** Whether a reference within the schema leads to a member that every object inherits: the compiler would follow it. */
function pointsToPrototype(ref: unknown, root: object | undefined): boolean {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return false;
  let target: unknown = root;
  for (const segment of ref.slice(2).split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null) return false;
    if (!Object.hasOwn(target, key)) return key in target;
    target = Reflect.get(target, key);
  }
  return false;
}

function firstProblem<T>(entries: readonly T[], check: (entry: T) => Problem): Problem {
  for (const entry of entries) {
    const problem = check(entry);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function unexpected(path: string, expected: string, value: unknown): string {
  return `${path === '' ? '' : `${path} `}must be ${expected}, got ${describeValue(value)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
