import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';
import type { ConverseDocument } from './ConverseMessage.ts';

/** A tool as the `toolConfig` of a Converse request tells the model of it. */
export interface ConverseTool {
  /** The tool. */
  readonly toolSpec: {
    readonly name: string;
    readonly description?: string;
    readonly inputSchema: { readonly json: ConverseDocument };
  };
}

/** The `toolChoice` in the `toolConfig` of a Converse request. */
export type ConverseToolChoice =
  | { readonly auto: Record<string, never> }
  | { readonly any: Record<string, never> }
  | { readonly tool: { readonly name: string } };

/**
 * The `tools` in the `toolConfig` of a request. A tool that takes free text gets the schema of an object with one text,
 * `input`; calls of it are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): ConverseTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    toolSpec: {
      name,
      ...(description !== '' && { description }),
      inputSchema: {
        json: parametersOf(inputSchema) as ConverseDocument,
      },
    },
  }));
}

/**
 * The `toolChoice` in the `toolConfig` of a request; `required` is `any` there.
 *
 * @throws TypeError for `none`, which the API does not know.
 */
export function toolChoice(choice: ToolChoice): ConverseToolChoice {
  if (typeof choice === 'object') return { tool: { name: choice.name } };
  if (choice === 'auto') return { auto: {} };
  if (choice === 'required') return { any: {} };
  throw new TypeError(
    'bedrock-converse has no tool choice none: leave toolConfig out, while no message has calls or results.',
  );
}
