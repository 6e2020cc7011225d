import { isObject } from '../schema/isObject.ts';
import { keywordShapes } from '../schema/schemaShapes.ts';

/**
 * Gives `schema` and every schema in it, each once per place, that is an object. What stands in data, such as a `default` or
 * an `enum`, is none. For schemas within bounds.
 */
export function* subschemas(schema: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (!isObject(schema)) return;
  yield schema;
  for (const [keyword, value] of Object.entries(schema)) {
    for (const inner of schemasOf(keyword, value)) yield* subschemas(inner);
  }
}

function schemasOf(keyword: string, value: unknown): readonly unknown[] {
  switch (keywordShapes.get(keyword)) {
    case 'schema':
    case 'schema-list':
    case 'items':
      return Array.isArray(value) ? value : [value];
    case 'properties':
    case 'schema-map':
    case 'schema-or-strings-map':
      return typeof value === 'object' && value !== null ? Object.values(value) : [];
    default:
      return [];
  }
}
