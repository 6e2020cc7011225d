/** Most UTF-16 code units that a schema may have as JSON text: 1 MiB. */
export const MAX_SCHEMA_CHARS: number = 2 ** 20;

/** How deep the objects and arrays of a schema may be nested. */
export const MAX_SCHEMA_DEPTH = 512;

/** Most parts that a compiler takes quadratic time for: different references and patterns, and branches of `oneOf`. */
export const MAX_SCHEMA_BRANCHES = 2_000;

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** What a schema has so far, and the first bound that it breaks. */
interface Measure {
  chars: number;
  oneOfs: number;
  readonly links: Set<string>;
  readonly ancestors: Set<object>;
  problem: string | undefined;
}

/**
 * Says which bound `schema` breaks: 1 MiB of JSON text, 512 levels, 2,000 different references, patterns and branches of
 * `oneOf`, or that it contains itself. Undefined if none. Takes bounded time, whatever `schema` is; an object that is in
 * it at several places counts at each.
 */
export function boundsProblem(schema: unknown): string | undefined {
  const measure: Measure = {
    chars: 0,
    oneOfs: 0,
    links: new Set(),
    ancestors: new Set(),
    problem: undefined,
  };
  take(schema, measure);
  return measure.problem;
}

function take(value: unknown, measure: Measure): void {
  if (typeof value === 'string') add(measure, value.length + 2);
  else if (typeof value !== 'object' || value === null) add(measure, String(value).length);
  else if (measure.ancestors.has(value)) measure.problem ??= 'it contains itself';
  else if (measure.ancestors.size === MAX_SCHEMA_DEPTH) {
    measure.problem ??= `it is nested more than ${MAX_SCHEMA_DEPTH} levels deep`;
  } else {
    measure.ancestors.add(value);
    takeMembers(value, measure);
    measure.ancestors.delete(value);
  }
}

function takeMembers(value: object, measure: Measure): void {
  const isList = Array.isArray(value);
  add(measure, 2);
  // Not all entries at once: there may be more than anybody wants to see.
  for (const key in value) {
    if (measure.problem !== undefined) return;
    if (!Object.hasOwn(value, key)) continue;
    const member: unknown = Reflect.get(value, key);
    if (!isList) {
      add(measure, key.length + 3);
      noteBranches(key, member, measure);
    }
    take(member, measure);
    add(measure, 1);
  }
}

function noteBranches(keyword: string, value: unknown, measure: Measure): void {
  if (typeof value === 'string') {
    if (REFERENCES.has(keyword) || keyword === 'pattern') measure.links.add(`${keyword} ${value}`);
  } else if (keyword === 'patternProperties' && typeof value === 'object' && value !== null) {
    for (const pattern in value) measure.links.add(`pattern ${pattern}`);
  } else if (keyword === 'oneOf' && Array.isArray(value)) {
    measure.oneOfs += value.length;
  }
  if (measure.links.size + measure.oneOfs > MAX_SCHEMA_BRANCHES) {
    measure.problem ??= `it has more than ${MAX_SCHEMA_BRANCHES} different references, patterns and branches of oneOf`;
  }
}

function add(measure: Measure, chars: number): void {
  measure.chars += chars;
  if (measure.chars > MAX_SCHEMA_CHARS) {
    measure.problem ??= `it has more than ${MAX_SCHEMA_CHARS} characters as JSON text`;
  }
}
