import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
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

/** The API has no tools that take free text, so such a tool takes an object with the text in `input`. */
const TEXT_INPUT = /* @__PURE__ */ Object.freeze({
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
});

/**
 * The `tools` of a request. A tool that takes free text gets the schema of an object with one text, `input`; calls of it
 * are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): InteractionTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    ...(description !== '' && { description }),
    parameters: inputSchema === 'text' ? TEXT_INPUT : inputSchema,
  }));
}

/** The `generation_config.tool_choice` of a request; `required` is `any` there. */
export function toolChoice(choice: ToolChoice): InteractionToolChoice {
  if (typeof choice === 'object') return { allowed_tools: { mode: 'any', tools: [choice.name] } };
  return choice === 'required' ? 'any' : choice;
}
