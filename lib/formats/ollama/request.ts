import type { ToolDefinition } from '../../tools/ToolDefinition.ts';
import { parametersOf } from '../parametersOf.ts';
import type { ToolChoice } from '../WireFormat.ts';

/** A tool as a request to `/api/chat` tells the model of it. */
export interface OllamaTool {
  /** The discriminant. */
  readonly type: 'function';
  /** The tool. */
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters: object;
  };
}

/**
 * The `tools` of a request. A tool that takes free text gets the schema of an object with one text, `input`; calls of it
 * are of kind `function`, with that object in their arguments.
 */
export function tools(definitions: readonly ToolDefinition[]): OllamaTool[] {
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
 * The API has no tool choice: `auto` is what it does, so there is nothing to send.
 *
 * @throws TypeError for every other choice.
 */
export function toolChoice(choice: ToolChoice): undefined {
  if (choice === 'auto') return undefined;
  const given = typeof choice === 'string' ? choice : `the tool ${choice.name}`;
  const advice = 'offer the model only the tools that it may call, or none';
  throw new TypeError(`ollama has no tool choice other than auto, got ${given}: ${advice}.`);
}
