import { alwaysInPlace } from './alwaysInPlace.ts';
import { describeValue } from './describeValue.ts';
import { isObject } from './isObject.ts';
import { inWords, typesOf, typeWords, valueWords } from './schemaWords.ts';

/** Which branch of a union a value was meant for; or what to say where there is none, or more than one. */
export type Intended =
  | { readonly kind: 'branch'; readonly branch: number }
  | { readonly kind: 'said'; readonly property?: string; readonly message: string }
  | { readonly kind: 'several'; readonly branches: readonly number[] };

/** What a branch asks for, as far as it can be told without checking. */
interface Branch {
  readonly index: number;
  /** Types that it takes; undefined: all. */
  readonly types: readonly unknown[] | undefined;
  /** Fixed values that it takes; undefined: not only fixed ones. */
  readonly values: readonly unknown[] | undefined;
  /** Properties with fixed values, such as a `kind`, and these values. */
  readonly tags: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * Tells which of `branches` (of an `anyOf` or `oneOf` within `root`) a value that fits none was meant for: the only one of
 * its type, or, among those for objects, the one whose fixed properties (`kind: { const: 'a' }`) the value has. Pure.
 */
export function intendedBranch(
  branches: readonly unknown[],
  value: unknown,
  root: unknown,
): Intended {
  const all = branches
    .map((branch, index) => describeBranch(branch, index, root))
    .filter(({ index }) => branches[index] !== false);
  const types = typesOf(value);
  const fitting = all.filter((branch) => takesType(branch, types));
  if (isObject(value)) return among(fitting, value) ?? noneOf(all, value);
  const [only] = fitting;
  if (fitting.length === 0 || fitting.some(({ values }) => values !== undefined)) {
    return noneOf(all, value);
  }
  return fitting.length === 1 && only !== undefined
    ? { kind: 'branch', branch: only.index }
    : { kind: 'several', branches: fitting.map(({ index }) => index) };
}

function among(fitting: readonly Branch[], value: object): Intended | undefined {
  if (fitting.length === 0) return undefined;
  const tagged = fitting.filter(({ tags }) =>
    [...tags].every(
      ([name, values]) => !Object.hasOwn(value, name) || values.includes(Reflect.get(value, name)),
    ),
  );
  const left = tagged.length === 0 ? fitting : tagged;
  const [only] = left;
  if (left.length === 1 && only !== undefined) return { kind: 'branch', branch: only.index };
  return tagIssue(left, value) ?? { kind: 'several', branches: left.map(({ index }) => index) };
}

/** What is wrong with the property that tells the branches apart, if there is one. */
function tagIssue([first, ...others]: readonly Branch[], value: object): Intended | undefined {
  const property = [...(first?.tags.keys() ?? [])].find(
    (name) => others.every(({ tags }) => tags.has(name)) && isWrong(name),
  );
  if (property === undefined) return undefined;
  const allowed = [first, ...others].flatMap((branch) => branch?.tags.get(property) ?? []);
  const expected = `one of ${valueWords([...new Set(allowed)])}`;
  const message = Object.hasOwn(value, property)
    ? `must be ${expected}, got ${describeValue(Reflect.get(value, property))}`
    : `is required, but missing: ${expected}`;
  return { kind: 'said', property, message };

  function isWrong(name: string): boolean {
    if (!Object.hasOwn(value, name)) return true;
    return [first, ...others].every(
      (branch) => !branch?.tags.get(name)?.includes(Reflect.get(value, name)),
    );
  }
}

/** What would have been right, where that can be said in a few words. */
function noneOf(all: readonly Branch[], value: unknown): Intended {
  const words = all.map(({ types, values }) => {
    if (values !== undefined) return valueWords(values);
    return types === undefined ? undefined : typeWords(types);
  });
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return { kind: 'several', branches: [] };
  return {
    kind: 'said',
    message: `must be ${inWords([...new Set(known)])}, got ${describeValue(value)}`,
  };
}

function takesType({ types, values }: Branch, typesOfValue: readonly string[]): boolean {
  if (types !== undefined) return types.some((type) => typesOfValue.includes(String(type)));
  if (values === undefined) return true;
  return values.some((one) => typesOf(one).some((type) => typesOfValue.includes(type)));
}

function describeBranch(branch: unknown, index: number, root: unknown): Branch {
  const schemas = [...alwaysInPlace([branch], root)].filter(isObject);
  const types = schemas.find(({ type }) => type !== undefined)?.type;
  const tags = new Map<string, readonly unknown[]>();
  for (const { properties } of schemas) {
    for (const [name, schema] of isObject(properties) ? Object.entries(properties) : []) {
      const fixed = fixedValues(schema);
      if (fixed !== undefined) tags.set(name, fixed);
    }
  }
  return {
    index,
    types: types === undefined ? undefined : [types].flat(),
    values: schemas.map(fixedValues).find((values) => values !== undefined),
    tags,
  };
}

function fixedValues(schema: unknown): readonly unknown[] | undefined {
  if (!isObject(schema)) return undefined;
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
