import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a Chat Completions request tells the model of it. */
export type ChatTool =
  | {
      readonly type: 'function';
      readonly function: {
        readonly name: string;
        readonly description?: string;
        readonly parameters: { readonly [keyword: string]: unknown };
      };
    }
  | {
      readonly type: 'custom';
      readonly custom: { readonly name: string; readonly description?: string };
    };

/** The `tool_choice` of a Chat Completions request. */
export type ChatToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly type: 'function'; readonly function: { readonly name: string } };

/** The `tools` of a request: tools that take free text are `custom` ones. An empty description is left out. */
export function tools(definitions: readonly ToolDefinition[]): ChatTool[] {
  return definitions.map(({ name, description, inputSchema }) => {
    const about = description === '' ? { name } : { name, description };
    return inputSchema === 'text'
      ? { type: 'custom', custom: about }
      : { type: 'function', function: { ...about, parameters: inputSchema } };
  });
}

/** The `tool_choice` of a request. A tool that is chosen by name must be a function tool. */
export function toolChoice(choice: ToolChoice): ChatToolChoice {
  return typeof choice === 'string'
    ? choice
    : { type: 'function', function: { name: choice.name } };
}
