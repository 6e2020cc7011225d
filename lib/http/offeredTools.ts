import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { ToolChoice } from '../formats/WireFormat.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';

/** The half of a wire format that says how tools are offered. */
export interface ToolWriter<Tool, Choice> {
  tools(definitions: readonly ToolDefinition[]): Tool[];
  toolChoice(choice: ToolChoice): Choice;
}

/** The tools and the choice of a request, in the words of an API. */
export interface OfferedTools<Tool, Choice> {
  readonly tools?: Tool[];
  readonly tool_choice?: NonNullable<Choice>;
}

/**
 * Writes the tools of a request and which of them the model must call. Without tools there is neither: APIs refuse empty lists,
 * and a choice of nothing. Pure.
 *
 * @throws TypeError for a choice that the API does not know.
 */
export function offeredTools<Tool, Choice>(
  { tools = [], toolChoice }: Pick<ChatRequest, 'tools' | 'toolChoice'>,
  format: ToolWriter<Tool, Choice>,
): OfferedTools<Tool, Choice> {
  if (tools.length === 0) return {};
  const choice = toolChoice === undefined ? undefined : format.toolChoice(toolChoice);
  return {
    tools: format.tools(tools),
    ...(choice !== undefined && choice !== null && { tool_choice: choice }),
  };
}
