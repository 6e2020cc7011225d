import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a Messages request tells the model of it. */
export interface AnthropicTool {
  /** Name of the tool. */
  readonly name: string;
  /** What it does. Left out if empty. */
  readonly description?: string;
  /** JSON Schema of its input, an object. */
  readonly input_schema: { readonly type: 'object'; readonly [keyword: string]: unknown };
}

/** The `tool_choice` of a Messages request. */
export type AnthropicToolChoice =
  | { readonly type: 'auto' | 'none' | 'any' }
  | { readonly type: 'tool'; readonly name: string };

/**
 * The `tools` of a request. A tool that takes free text gets the schema of an object with one text, `input`; calls of it
 * are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): AnthropicTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    name,
    ...(description !== '' && { description }),
    input_schema: { ...parametersOf(inputSchema), type: 'object' },
  }));
}

/** The `tool_choice` of a request; `required` is `any` there. */
export function toolChoice(choice: ToolChoice): AnthropicToolChoice {
  if (typeof choice === 'object') return { type: 'tool', name: choice.name };
  return { type: choice === 'required' ? 'any' : choice };
}
