import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a Chat request tells the model of it. */
export interface CohereTool {
  /** The discriminant. */
  readonly type: 'function';
  /** The tool. */
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters: object;
  };
}

/** The `tool_choice` of a Chat request. */
export type CohereToolChoice = 'REQUIRED' | 'NONE';

/**
 * The `tools` of a request. A tool that takes free text gets the schema of an object with one text, `input`; calls of it
 * are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): CohereTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: {
      name,
      ...(description !== '' && { description }),
      parameters: parametersOf(inputSchema),
    },
  }));
}

/**
 * The `tool_choice` of a request. `auto` is what the API does without one, so it is left out.
 *
 * @throws TypeError for a tool chosen by name, which the API does not know.
 */
export function toolChoice(choice: ToolChoice): CohereToolChoice | undefined {
  if (choice === 'auto') return undefined;
  if (choice === 'required') return 'REQUIRED';
  if (choice === 'none') return 'NONE';
  throw new TypeError(
    `cohere-v2 has no choice of one tool, got the tool ${choice.name}: offer that tool only, and choose required.`,
  );
}
