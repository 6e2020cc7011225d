import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a Responses request tells the model of it. */
export type ResponsesTool =
  | {
      readonly type: 'function';
      readonly name: string;
      readonly description?: string;
      readonly parameters: Record<string, unknown>;
      readonly strict: false;
    }
  | { readonly type: 'custom'; readonly name: string; readonly description?: string };

/** The `tool_choice` of a Responses request. */
export type ResponsesToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly type: 'function'; readonly name: string };

/**
 * The `tools` of a request: tools that take free text are `custom` ones. An empty description is left out.
 *
 * `strict` is said to be off: the API takes it to be on, and then refuses most schemas that do not keep to its rules.
 */
export function tools(definitions: readonly ToolDefinition[]): ResponsesTool[] {
  return definitions.map(({ name, description, inputSchema }) => {
    const about = description === '' ? { name } : { name, description };
    return inputSchema === 'text'
      ? { type: 'custom', ...about }
      : { type: 'function', ...about, parameters: { ...inputSchema }, strict: false };
  });
}

/** The `tool_choice` of a request. A tool that is chosen by name must be a function tool. */
export function toolChoice(choice: ToolChoice): ResponsesToolChoice {
  return typeof choice === 'string' ? choice : { type: 'function', name: choice.name };
}
