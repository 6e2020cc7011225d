import { InvalidToolError } from '../errors/InvalidToolError.ts';
import { describeValue } from '../schema/describeValue.ts';
import type { InputSchema } from '../schema/InputSchema.ts';
import { isStandardSchema } from '../schema/isStandardSchema.ts';
import { completeDefinition, type DefinitionInput, noParameters } from './completeDefinition.ts';
import { markExecution } from './executionMark.ts';
import { outputRule } from './outputRules.ts';
import type { Tool, ToolKind, ToolTraits } from './Tool.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolDefinition } from './ToolDefinition.ts';
import { toolSource } from './toolSource.ts';
import { pickTraits } from './traits.ts';
import { workOf } from './workOf.ts';

/** What every factory has in the end: a definition, traits and a function. */
export interface Runnable<Input, Options> extends DefinitionInput, ToolTraits<Input, Options> {
  /** JSON Schema or Standard Schema of the structured output. */
  readonly outputSchema?: NonNullable<DefinitionInput['outputSchema']>;
  /** Runs the tool. */
  readonly execute: (input: Input, context: ToolContext<Options>) => unknown;
}

/**
 * Makes a tool of a kind. Frozen. Name, traits and JSON Schemas are checked when it is registered.
 *
 * @throws InvalidToolError if `execute` is no function; InvalidSchemaError for a Standard Schema that gives no JSON Schema,
 * and for a `schemaModifier` that fails.
 */
export function createTool<Input, Options>(
  kind: ToolKind,
  spec: Runnable<Input, Options>,
): Tool<Input, Options> {
  if (typeof spec.execute !== 'function') {
    const came = describeValue(spec.execute);
    throw new InvalidToolError(spec.name, `execute must be a function, got ${came}`);
  }
  const definition = completeDefinition(spec);
  const tool: Tool<Input, Options> = Object.freeze({
    kind,
    definition,
    inputSchema: checkedSchema(spec, definition),
    traits: pickTraits(spec),
    source: (input: Input, context: ToolContext<Options>) => {
      const work = workOf(context);
      const access = work?.access;
      const rule = outputRule(kind, access?.traits.encodeResult ?? spec.encodeResult);
      const execute = (): unknown => {
        access?.executing();
        return spec.execute(input, context);
      };
      return toolSource(rule, execute, work);
    },
  });
  return markExecution(tool);
}

/** The schema as the author gave it; a JSON Schema as the author's modifier made it. */
function checkedSchema(
  { inputSchema = noParameters, schemaModifier }: DefinitionInput,
  definition: ToolDefinition,
): InputSchema {
  const isModified = schemaModifier !== undefined && !isStandardSchema(inputSchema);
  return isModified ? definition.inputSchema : inputSchema;
}
