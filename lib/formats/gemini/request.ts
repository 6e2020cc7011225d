import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** An entry of the `tools` of a request: the functions that the model may call. */
export interface GeminiTool {
  /** The functions. */
  readonly functionDeclarations: GeminiFunctionDeclaration[];
}

/** A tool as a request tells the model of it. */
export interface GeminiFunctionDeclaration {
  /** Name of the tool. */
  readonly name: string;
  /** What it does. Left out if empty. */
  readonly description?: string;
  /** JSON Schema of its input, an object. */
  readonly parametersJsonSchema: object;
}

/** The `toolConfig` of a request, which holds the choice of tools. */
export interface GeminiToolConfig {
  /** Whether the model may, must or must not call, and what. */
  readonly functionCallingConfig: {
    readonly mode: 'AUTO' | 'NONE' | 'ANY';
    readonly allowedFunctionNames?: string[];
  };
}

const MODES = { auto: 'AUTO', none: 'NONE', required: 'ANY' } as const;

/**
 * The `tools` of a request: one entry with all functions, none without any. A tool that takes free text gets the schema
 * of an object with one text, `input`; calls of it are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): GeminiTool[] {
  if (definitions.length === 0) return [];
  const functionDeclarations = definitions.map(({ name, description, inputSchema }) => ({
    name,
    ...(description !== '' && { description }),
    parametersJsonSchema: parametersOf(inputSchema),
  }));
  return [{ functionDeclarations }];
}

/** The `toolConfig` of a request: a tool that is chosen by name is the only one that the model may, and must, call. */
export function toolChoice(choice: ToolChoice): GeminiToolConfig {
  return {
    functionCallingConfig:
      typeof choice === 'string'
        ? { mode: MODES[choice] }
        : { mode: 'ANY', allowedFunctionNames: [choice.name] },
  };
}
