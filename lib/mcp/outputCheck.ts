import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { SchemaValidator, ValidateValue } from '../schema/SchemaValidator.ts';

/** What each validator has compiled; undefined for what it cannot compile. */
const compiled = new WeakMap<SchemaValidator, WeakMap<JsonSchema, ValidateValue | undefined>>();

/**
 * Gives what checks a structured value, compiled when it is first asked for, and once for each object that is a schema; undefined if
 * nothing does. Better than the check of a registry, after which a result that breaks the schema has lost its content.
 */
export function outputCheck(
  schema: JsonSchema | undefined,
  validator: SchemaValidator | undefined,
): ValidateValue | undefined {
  if (schema === undefined || validator === undefined) return undefined;
  let bySchema = compiled.get(validator);
  if (bySchema === undefined) {
    bySchema = new WeakMap();
    compiled.set(validator, bySchema);
  }
  if (!bySchema.has(schema)) bySchema.set(schema, compileQuietly(schema, validator));
  return bySchema.get(schema);
}

/** One that cannot be compiled has passed no `checkMcpTools` with this validator. An answer is not lost for it. */
function compileQuietly(schema: JsonSchema, validator: SchemaValidator): ValidateValue | undefined {
  try {
    return validator.compile(schema);
  } catch {
    return undefined;
  }
}
