import { InvalidSchemaError } from '../errors/InvalidSchemaError.ts';
import { InvalidToolError } from '../errors/InvalidToolError.ts';
import { checksNothing } from '../schema/checksNothing.ts';
import { describeValue } from '../schema/describeValue.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { SchemaValidator, ValidateValue } from '../schema/SchemaValidator.ts';
import { isTool } from './isTool.ts';
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
 * Compiles the input schema of a tool. Free text, and a schema that nothing can break, need no validator.
 *
 * @throws InvalidSchemaError for a schema that the validator refuses, or that is none of an object; InvalidToolError for a
 * schema that needs a validator where there is none.
 */
export function compileInput(tool: AnyTool, validator: SchemaValidator | undefined): ValidateValue {
  const { inputSchema, definition } = tool;
  if (inputSchema === 'text') return accept;
  const problem = objectProblem(inputSchema);
  if (problem !== undefined) throw new InvalidSchemaError(definition.name, problem);
  if (checksNothing(inputSchema)) return accept;
  if (validator === undefined) {
    throw new InvalidToolError(
      definition.name,
      "its input schema needs a validator; import ToolRegistry from 'millrace', which has one, or pass { validator }",
    );
  }
  return compile(definition.name, inputSchema, validator);
}

function compile(name: string, schema: JsonSchema, validator: SchemaValidator): ValidateValue {
  try {
    return validator.compile(schema);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : describeValue(cause);
    throw new InvalidSchemaError(name, reason, { cause });
  }
}

/** Input is always an object: a schema of something else could never be met. */
function objectProblem(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    return `it must be a JSON Schema or 'text', got ${describeValue(schema)}`;
  }
  if ('~standard' in schema) {
    return 'it must be a JSON Schema, and is a Standard Schema: give what its library makes a JSON Schema of it';
  }
  const type: unknown = Reflect.get(schema, 'type');
  if (type === undefined || (Array.isArray(type) ? type : [type]).includes('object'))
    return undefined;
  return `/type must be "object", got ${describeValue(type)}`;
}

function nameOf(value: unknown): string {
  const definition = (value as Partial<AnyTool> | null | undefined)?.definition;
  return String(definition?.name ?? '');
}
