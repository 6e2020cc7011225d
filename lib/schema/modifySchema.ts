import { describeValue } from './describeValue.ts';
import { isObject } from './isObject.ts';
import type { JsonSchema } from './JsonSchema.ts';

/**
 * Changes the schema of a tool: asked for every property with the names on the way to it, for every element of an array
 * with a path that ends with `'*'`, and for the root with an empty path. What it gives takes the place of `schema`;
 * undefined keeps it.
 */
export type SchemaModifier = (
  path: readonly string[],
  schema: JsonSchema,
) => JsonSchema | undefined;

/** Keywords whose schemas apply to the same place. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/**
 * Gives a copy of `schema` as `modifier` changes it. Innermost first, the root last: what encloses a place sees it changed,
 * and what the modifier gives is not visited again.
 *
 * Visited are `properties`, `items` and `prefixItems`, also those in branches (`allOf`, `anyOf`, `oneOf`, `then`, `else`),
 * but not what a reference points to. `true` and `false` are shown as `{}` and `{ not: {} }`.
 *
 * @throws TypeError naming the path, if the modifier throws or gives something else than an object or undefined.
 */
export function modifySchema(schema: JsonSchema, modifier: SchemaModifier): JsonSchema {
  return modified(structuredClone(schema), [], modifier) as JsonSchema;
}

function modified(schema: unknown, path: readonly string[], modifier: SchemaModifier): unknown {
  const visited = withVisitedMembers(schema, path, modifier);
  const shown = typeof visited === 'boolean' ? (visited ? {} : { not: {} }) : visited;
  if (!isObject(shown)) return visited;
  const given = ask(shown, path, modifier);
  return given === undefined ? visited : given;
}

function ask(schema: JsonSchema, path: readonly string[], modifier: SchemaModifier): unknown {
  const place = path.length === 0 ? 'the root' : `/${path.join('/')}`;
  let given: unknown;
  try {
    given = modifier(path, schema);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : describeValue(cause);
    throw new TypeError(`schemaModifier failed for ${place}: ${message}`, { cause });
  }
  if (given === undefined || (isObject(given) && typeof given.then !== 'function')) return given;
  throw new TypeError(
    `schemaModifier must give a JSON Schema or undefined for ${place}, got ${describeValue(given)}`,
  );
}

function withVisitedMembers(
  schema: unknown,
  path: readonly string[],
  modifier: SchemaModifier,
): unknown {
  if (!isObject(schema)) return schema;
  const element = (one: unknown): unknown => modified(one, [...path, '*'], modifier);
  const inPlace = (one: unknown): unknown => withVisitedMembers(one, path, modifier);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isObject(value)) {
        const changed = Object.entries(value).map(([name, one]) => [
          name,
          modified(one, [...path, name], modifier),
        ]);
        return [keyword, Object.fromEntries(changed)];
      }
      if (keyword === 'items' || keyword === 'prefixItems') return [keyword, each(value, element)];
      return [keyword, IN_PLACE.includes(keyword) ? each(value, inPlace) : value];
    }),
  );
}

function each(value: unknown, change: (one: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : change(value);
}
