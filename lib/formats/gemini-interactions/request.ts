import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a request tells the model of it. */
export interface InteractionTool {
  /** The discriminant. */
  readonly type: 'function';
  /** Name of the tool. */
  readonly name: string;
  /** What it does. Left out if empty. */
  readonly description?: string;
  /** JSON Schema of its input, an object. */
  readonly parameters: object;
}

/** The `tool_choice` in the `generation_config` of a request. */
export type InteractionToolChoice =
  | 'auto'
  | 'none'
  | 'any'
  | { readonly allowed_tools: { readonly mode: 'any'; readonly tools: string[] } };

/**
 * The `tools` of a request. A tool that takes free text gets the schema of an object with one text, `input`; calls of it
 * are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): InteractionTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    ...(description !== '' && { description }),
    parameters: parametersOf(inputSchema),
  }));
}

/** The `generation_config.tool_choice` of a request; `required` is `any` there. */
export function toolChoice(choice: ToolChoice): InteractionToolChoice {
  if (typeof choice === 'object') return { allowed_tools: { mode: 'any', tools: [choice.name] } };
  return choice === 'required' ? 'any' : choice;
}
