import { isObject } from './isObject.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { keywordShapes } from './schemaShapes.ts';

/** Ajv passes over a property of this name, and checks what matches a pattern. */
const NAME = '__proto__';
const PATTERN = '^(?:__proto__)$';

/**
 * Gives `schema` as Ajv checks it as it is meant; `schema` itself if nothing is to be changed. Pure.
 *
 * A property named `__proto__`, which Ajv would pass over, becomes a pattern. `nullable`, which is OpenAPI's and not JSON
 * Schema's, is left out where it says nothing: beside no `type`, or if it is not true. Ajv would refuse it.
 */
export function checkableSchema(schema: JsonSchema): JsonSchema {
  const mayNeedIt = /"(__proto__|nullable)":/.test(JSON.stringify(schema));
  return mayNeedIt ? (checkable(schema) as JsonSchema) : schema;
}

function checkable(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { nullable, ...copy }: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, within(keyword, value)]),
  );
  if (nullable === true && copy.type !== undefined) copy.nullable = true;
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
