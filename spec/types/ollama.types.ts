import { expectTypeOf } from 'expect-type';
import type { ChatRequest, ChatResponse, Message, Tool } from 'ollama';
import type { OperatorFunction } from 'rxjs';
import type { OllamaChunk } from '../../lib/formats/ollama/OllamaChunk.ts';
import type { OllamaMessage } from '../../lib/formats/ollama/OllamaMessage.ts';
import { ollama } from '../../lib/formats/ollama/ollama.ts';
import type { OllamaTool } from '../../lib/formats/ollama/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

expectTypeOf(ollama).toEqualTypeOf<
  WireFormat<OllamaChunk, OllamaMessage, OllamaMessage, OllamaTool, undefined>
>();
expectTypeOf(ollama.decode()).toExtend<
  OperatorFunction<OllamaChunk | string, ModelEvent<OllamaMessage>>
>();

// The chunks of the official SDK go in.
expectTypeOf<ChatResponse>().toExtend<OllamaChunk>();

// Whatever comes out goes into its requests.
expectTypeOf<OllamaMessage>().toExtend<Message>();
expectTypeOf(ollama.tools([])).toExtend<Tool[]>();

/** The next messages after a response and its tool results. */
export function nextMessages(
  messages: Message[],
  event: Extract<ModelEvent<OllamaMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): NonNullable<ChatRequest['messages']> {
  return messages.concat(event.message, ollama.toolResults(results));
}
