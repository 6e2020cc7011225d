import type { InputSchema } from '../schema/InputSchema.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { ToolDefinition } from './ToolDefinition.ts';

/** A definition as an author writes it: all but the name may be left out. */
export interface DefinitionInput {
  /** 1 to 64 of `A-Za-z0-9_-`. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. @defaultValue empty */
  readonly description?: string | undefined;
  /** JSON Schema of the input, or `'text'`. @defaultValue no parameters */
  readonly inputSchema?: InputSchema | undefined;
  /** JSON Schema of the structured output. @defaultValue none */
  readonly outputSchema?: JsonSchema | undefined;
}

/** The input schema of a tool that takes no parameters. What else comes is let through: models send placeholders. */
export const noParameters: JsonSchema = Object.freeze({
  type: 'object',
  properties: Object.freeze({}),
});

/** Makes the definition that models get: its input schema is text, or has `type: 'object'` and `properties`. Frozen. */
export function completeDefinition(input: DefinitionInput): ToolDefinition {
  const { name, description = '', inputSchema = noParameters, outputSchema } = input;
  return Object.freeze({
    name,
    description,
    inputSchema: inputSchema === 'text' ? inputSchema : objectSchema(inputSchema),
    ...(outputSchema !== undefined && { outputSchema }),
  });
}

function objectSchema(schema: JsonSchema): JsonSchema {
  if (schema?.type === 'object' && schema.properties !== undefined) return schema;
  return Object.freeze({ ...noParameters, ...schema, type: 'object' });
}
