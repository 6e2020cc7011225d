import { expectTypeOf } from 'expect-type';
import type OpenAI from 'openai';
import type { OperatorFunction } from 'rxjs';
import type { ChatChunk } from '../../lib/formats/openai-chat/ChatChunk.ts';
import type { ChatMessage, ChatToolMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import type { ChatTool, ChatToolChoice } from '../../lib/formats/openai-chat/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

type Request = OpenAI.Chat.ChatCompletionCreateParamsStreaming;

expectTypeOf(openaiChat).toEqualTypeOf<
  WireFormat<ChatChunk, ChatMessage, ChatMessage, ChatTool, ChatToolChoice>
>();
expectTypeOf(openaiChat.decode()).toExtend<
  OperatorFunction<ChatChunk | string, ModelEvent<ChatMessage>>
>();

// The chunks of the official SDK go in.
expectTypeOf<OpenAI.Chat.ChatCompletionChunk>().toExtend<ChatChunk>();

// Whatever comes out goes into its requests.
expectTypeOf<ChatMessage>().toExtend<OpenAI.Chat.ChatCompletionMessageParam>();
expectTypeOf<ChatToolMessage>().toExtend<OpenAI.Chat.ChatCompletionToolMessageParam>();
expectTypeOf(openaiChat.tools([])).toExtend<NonNullable<Request['tools']>>();
expectTypeOf(openaiChat.toolChoice('auto')).toExtend<NonNullable<Request['tool_choice']>>();
expectTypeOf(openaiChat.toolResults([])).toEqualTypeOf<ChatMessage[]>();

/** The next request after a response and its tool results. */
export function nextRequest(
  request: Request,
  event: Extract<ModelEvent<ChatMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): Request {
  return {
    ...request,
    messages: request.messages.concat(event.message, openaiChat.toolResults(results)),
  };
}
