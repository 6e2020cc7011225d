import { alwaysInPlace } from './alwaysInPlace.ts';
import { isObject } from './isObject.ts';
import type { JsonSchema } from './JsonSchema.ts';

/** Writes the defaults of a schema into a value that came for it. */
export type FillDefaults = (value: unknown) => void;

/** What is written, and where there may be more to write, at a place of a schema. */
interface Place {
  readonly defaults: readonly (readonly [name: string, value: unknown])[];
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /** Names of all properties: others are additional ones. */
  readonly names: ReadonlySet<string>;
  readonly others: readonly unknown[];
  readonly firstElements: readonly (readonly unknown[])[];
  readonly elements: readonly unknown[];
}

/**
 * Makes what writes the defaults of `schema` into a value; undefined if it has none. A property that is not there gets a
 * copy of its default, at every depth, before the value is checked.
 *
 * Defaults that hold in any case are written: those of `properties`, in `allOf`, behind references within the schema, in
 * elements and additional properties. Those of a branch (`anyOf`, `oneOf`, `then`, `else`) are not: which one counts
 * is not known before the check.
 */
export function defaultsFiller(schema: JsonSchema): FillDefaults | undefined {
  if (!mayWrite(schema)) return undefined;
  const filler = new Filler(schema);
  const schemas = [schema];
  return (value) => filler.fill(value, schemas);
}

class Filler {
  readonly #root: JsonSchema;
  /** Places that one schema makes, by that schema. */
  readonly #places = new Map<unknown, Place>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  fill(value: unknown, schemas: readonly unknown[]): void {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return;
    const place = this.#placeOf(schemas);
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) {
        this.fill(one, place.firstElements[index] ?? place.elements);
      }
    } else {
      this.#fillObject(value, place);
    }
  }

  #fillObject(value: object, { defaults, properties, names, others }: Place): void {
    for (const [name, given] of defaults) {
      if (!Object.hasOwn(value, name)) write(value, name, given);
    }
    for (const [name, schemas] of properties) {
      if (Object.hasOwn(value, name)) this.fill(Reflect.get(value, name), schemas);
    }
    if (others.length === 0) return;
    for (const name of Object.keys(value)) {
      if (!names.has(name)) this.fill(Reflect.get(value, name), others);
    }
  }

  #placeOf(schemas: readonly unknown[]): Place {
    const [only] = schemas;
    const known = schemas.length === 1 ? this.#places.get(only) : undefined;
    if (known !== undefined) return known;
    const place = placeOf([...alwaysInPlace(schemas, this.#root)].filter(isObject));
    if (schemas.length === 1) this.#places.set(only, place);
    return place;
  }
}

function placeOf(schemas: readonly JsonSchema[]): Place {
  const defaults = new Map<string, unknown>();
  const properties = new Map<string, unknown[]>();
  const names = new Set<string>();
  for (const [name, schema] of schemas.flatMap(propertiesOf)) {
    names.add(name);
    if (isObject(schema) && schema.default !== undefined && !defaults.has(name)) {
      defaults.set(name, schema.default);
    }
    if (mayWrite(schema)) properties.set(name, [...(properties.get(name) ?? []), schema]);
  }
  const lists = schemas.map(({ items, prefixItems }) =>
    Array.isArray(items) ? items : prefixItems,
  );
  const longest = Math.max(0, ...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
  return {
    defaults: [...defaults],
    properties,
    names,
    others: writers(schemas.map(({ additionalProperties }) => additionalProperties)),
    firstElements: Array.from({ length: longest }, (_, index) =>
      writers(lists.map((list) => (Array.isArray(list) ? list[index] : undefined))),
    ),
    elements: writers(
      schemas.map(({ items, additionalItems }) => (Array.isArray(items) ? additionalItems : items)),
    ),
  };
}

function propertiesOf({ properties }: JsonSchema): [string, unknown][] {
  return isObject(properties) ? Object.entries(properties) : [];
}

function writers(schemas: readonly unknown[]): unknown[] {
  return schemas.filter(mayWrite);
}

/** Whether there may be defaults in a schema, or behind it. Its own default is written by what encloses it. */
function mayWrite(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { default: _, ...inside } = schema;
  return /"(default|\$ref)":/.test(JSON.stringify(inside));
}

function write(value: object, name: string, given: unknown): void {
  const own = typeof given === 'object' ? structuredClone(given) : given;
  // Assigning is several times as fast, and would set the prototype.
  if (name !== '__proto__') (value as Record<string, unknown>)[name] = own;
  else
    Object.defineProperty(value, name, {
      value: own,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
