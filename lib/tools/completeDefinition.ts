import type { InputSchema } from '../schema/InputSchema.ts';
import { isStandardSchema } from '../schema/isStandardSchema.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { modifySchema, type SchemaModifier } from '../schema/modifySchema.ts';
import { objectSchemaProblem } from '../schema/objectSchemaProblem.ts';
import type { StandardSchema } from '../schema/StandardSchema.ts';
import { standardJsonSchema } from '../schema/standardJsonSchema.ts';
import { refusingSchema } from './refusingSchema.ts';
import type { ToolDefinition } from './ToolDefinition.ts';

/** A definition as an author writes it: all but the name may be left out. */
export interface DefinitionInput {
  /** 1 to 64 of `A-Za-z0-9_-`. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. @defaultValue empty */
  readonly description?: string | undefined;
  /** JSON Schema or Standard Schema of the input, or `'text'`. @defaultValue no parameters */
  readonly inputSchema?: InputSchema | undefined;
  /** Changes the input schema, once, when the tool is made. @defaultValue none */
  readonly schemaModifier?: SchemaModifier | undefined;
  /** JSON Schema or Standard Schema of the structured output. @defaultValue none */
  readonly outputSchema?: JsonSchema | StandardSchema | undefined;
}

/** The input schema of a tool that takes no parameters. What else comes is let through: models send placeholders. */
export const noParameters: JsonSchema = /* @__PURE__ */ Object.freeze({
  type: 'object',
  properties: /* @__PURE__ */ Object.freeze({}),
});

/**
 * Makes the definition that models get: its input schema is text, or a JSON Schema with `type: 'object'` and `properties`.
 * Frozen.
 *
 * @throws InvalidSchemaError for a Standard Schema that gives no JSON Schema, and for one or a modified schema that is none
 * of objects, and for a modifier that fails. A JSON Schema is checked when its tool is registered.
 */
export function completeDefinition(input: DefinitionInput): ToolDefinition {
  const { name, description = '', inputSchema = noParameters, outputSchema } = input;
  return Object.freeze({
    name,
    description,
    inputSchema: inputSchema === 'text' ? inputSchema : toldInput(inputSchema, input),
    ...(outputSchema !== undefined && { outputSchema: toldOutput(outputSchema, name) }),
  });
}

function toldInput(
  schema: JsonSchema | StandardSchema,
  { name, schemaModifier }: DefinitionInput,
): JsonSchema {
  const isStandard = isStandardSchema(schema);
  if (!isStandard && schemaModifier === undefined) return objectSchema(schema);
  return refusingSchema(name, 'input', () => {
    const told = ofObjects(isStandard ? standardJsonSchema(schema) : schema);
    return objectSchema(
      schemaModifier === undefined ? told : ofObjects(modifySchema(told, schemaModifier)),
    );
  });
}

function toldOutput(schema: JsonSchema | StandardSchema, name: string): JsonSchema {
  if (!isStandardSchema(schema)) return schema;
  return refusingSchema(name, 'output', () => standardJsonSchema(schema, 'output'));
}

function objectSchema(schema: JsonSchema): JsonSchema {
  if (schema?.type === 'object' && schema.properties !== undefined) return schema;
  return Object.freeze({ ...noParameters, ...schema, type: 'object' });
}

function ofObjects(schema: JsonSchema): JsonSchema {
  const problem = objectSchemaProblem(schema);
  if (problem !== undefined) throw new TypeError(problem);
  return schema;
}
