import { describeValue } from './describeValue.ts';
import { isObject } from './isObject.ts';
import { parameterMapProblem } from './parameterMapProblem.ts';
import { boundsProblem } from './schemaBounds.ts';

/**
 * Says what keeps `schema` from being a JSON Schema of objects within bounds, as far as can be told without compiling it.
 * Undefined if nothing does. Input is always an object: a schema of something else could never be met.
 */
export function objectSchemaProblem(schema: unknown): string | undefined {
  if (!isObject(schema)) {
    return `it must be a JSON Schema, a Standard Schema or 'text', got ${describeValue(schema)}`;
  }
  const { type } = schema;
  if (type !== undefined && ![type].flat().includes('object')) {
    return `/type must be "object", got ${describeValue(type)}`;
  }
  return parameterMapProblem(schema) ?? boundsProblem(schema);
}
