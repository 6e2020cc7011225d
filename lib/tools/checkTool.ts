import { InvalidSchemaError, type SchemaSide } from '../errors/InvalidSchemaError.ts';
import { InvalidToolError } from '../errors/InvalidToolError.ts';
import { checksNothing } from '../schema/checksNothing.ts';
import { defaultsFiller } from '../schema/defaultsFiller.ts';
import { describeValue } from '../schema/describeValue.ts';
import { isStandardSchema } from '../schema/isStandardSchema.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { objectSchemaProblem } from '../schema/objectSchemaProblem.ts';
import type { SchemaValidator, ValidateValue } from '../schema/SchemaValidator.ts';
import { boundsProblem } from '../schema/schemaBounds.ts';
import { standardValidator } from '../schema/standardValidator.ts';
import { isTool } from './isTool.ts';
import { refusingSchema } from './refusingSchema.ts';
import type { AnyTool } from './Tool.ts';
import { traitProblem } from './traits.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

const accept: ValidateValue = (value) => ({ ok: true, value });

/**
 * Checks that `tool` is a tool, that models take its name, and that its traits are some.
 *
 * @throws InvalidToolError that says what is wrong.
 */
export function checkTool(tool: AnyTool): void {
  const name = nameOf(tool);
  if (!isTool(tool)) {
    throw new InvalidToolError(
      String(name ?? ''),
      `it must be made by a factory or by toTool, got ${describeValue(tool)}`,
    );
  }
  if (!NAME.test(name)) {
    throw new InvalidToolError(name, 'its name must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  }
  const problem = traitProblem(tool.traits);
  if (problem !== undefined) throw new InvalidToolError(name, problem);
}

/**
 * Compiles the input schema of a tool. The check writes the defaults of a JSON Schema into the value first. Free text, a
 * Standard Schema, and a schema that nothing can break, need no validator.
 *
 * @throws InvalidSchemaError for a schema that the validator refuses, that is none of an object, or that is beyond 1 MiB of
 * JSON text or 512 levels; InvalidToolError for a schema that needs a validator where there is none.
 */
export function compileInput(tool: AnyTool, validator: SchemaValidator | undefined): ValidateValue {
  const { inputSchema, definition } = tool;
  if (inputSchema === 'text') return accept;
  const { name } = definition;
  if (isStandardSchema(inputSchema)) {
    requireObjects(name, definition.inputSchema);
    return standardValidator(inputSchema);
  }
  requireObjects(name, inputSchema);
  if (checksNothing(inputSchema)) return accept;
  const validate = compile(name, 'input', { schema: inputSchema, validator });
  const fillDefaults = defaultsFiller(inputSchema);
  if (fillDefaults === undefined) return validate;
  return (value) => {
    fillDefaults(value);
    return validate(value);
  };
}

/**
 * Compiles the output schema of a tool, if it has one. The check writes nothing into the value.
 *
 * @throws what `compileInput` throws; any type of value will do.
 */
export function compileOutput(
  { kind, definition, traits }: AnyTool,
  validator: SchemaValidator | undefined,
): ValidateValue | undefined {
  const { outputSchema } = traits;
  if (outputSchema === undefined) return undefined;
  if (kind === 'streamable' && traits.encodeResult === undefined) {
    const reason =
      'a streamable tool gives text, which has no outputSchema; give parts with a structured value instead';
    throw new InvalidToolError(definition.name, reason);
  }
  if (isStandardSchema(outputSchema)) return standardValidator(outputSchema);
  const problem = boundsProblem(outputSchema);
  if (problem !== undefined) {
    throw new InvalidSchemaError(definition.name, problem, { side: 'output' });
  }
  return compile(definition.name, 'output', { schema: outputSchema, validator });
}

function compile(
  name: string,
  side: SchemaSide,
  {
    schema,
    validator,
  }: { readonly schema: JsonSchema; readonly validator: SchemaValidator | undefined },
): ValidateValue {
  if (validator === undefined) {
    throw new InvalidToolError(
      name,
      `its ${side} schema needs a validator; import ToolRegistry from 'millrace', which has one, or pass { validator }`,
    );
  }
  return refusingSchema(name, side, () => validator.compile(schema));
}

function requireObjects(name: string, schema: unknown): void {
  const problem = objectSchemaProblem(schema);
  if (problem !== undefined) throw new InvalidSchemaError(name, problem);
}

function nameOf(value: unknown): string {
  const given = value as {
    readonly name?: unknown;
    readonly definition?: { readonly name?: unknown };
  };
  const name = given?.definition?.name ?? (typeof given === 'object' ? given?.name : undefined);
  return String(name ?? '');
}
