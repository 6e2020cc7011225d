import { isObject } from './isObject.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { keywordShapes } from './schemaShapes.ts';

/** Ajv passes over a property of this name, and checks what matches a pattern. */
const NAME = '__proto__';
const PATTERN = `^(?:${NAME})$`;

/**
 * Gives `schema` with a property named `__proto__`, which Ajv would not check, as a pattern, which it does; `schema` itself
 * if there is none. Pure.
 */
export function checkableProperties(schema: JsonSchema): JsonSchema {
  const mayHaveOne = JSON.stringify(schema).includes(`"${NAME}":`);
  return mayHaveOne ? (checkable(schema) as JsonSchema) : schema;
}

function checkable(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, within(keyword, value)]),
  );
  const { properties, patternProperties } = copy;
  if (!isObject(properties) || !Object.hasOwn(properties, NAME)) return copy;
  const { [NAME]: property, ...others } = properties;
  return {
    ...copy,
    properties: others,
    patternProperties: { ...(patternProperties as object), [PATTERN]: property },
  };
}

function within(keyword: string, value: unknown): unknown {
  switch (keywordShapes.get(keyword)) {
    case 'schema':
    case 'schema-list':
    case 'items':
      return Array.isArray(value) ? value.map(checkable) : checkable(value);
    case 'properties':
    case 'schema-map':
    case 'schema-or-strings-map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, checkable(one)]))
        : value;
    default:
      return value;
  }
}
