import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { ChatMessage } from '../formats/openai-chat/ChatMessage.ts';
import { openaiChat } from '../formats/openai-chat/openaiChat.ts';
import type { ChatTool, ChatToolChoice } from '../formats/openai-chat/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { bearer } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { type OfferedTools, offeredTools } from './offeredTools.ts';

/** The body of a Chat Completions request. */
export interface OpenaiChatBody extends OfferedTools<ChatTool, ChatToolChoice> {
  readonly model: string;
  readonly messages: ChatMessage[];
  readonly stream: true;
  readonly stream_options: { readonly include_usage: true };
}

/**
 * Makes a model that is asked through OpenAI's Chat Completions API, or one of the many servers that speak it:
 * `POST <baseUrl>/chat/completions` with the key as a bearer token. The base is `https://api.openai.com/v1` unless `baseUrl`
 * says else.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function openaiChatModel(
  options: ModelOptions,
): ChatModel<ChatMessage, ChatRequest<ChatMessage>> {
  return createChatModel(
    {
      format: openaiChat,
      ownMembers: ['messages', 'stream'],
      url: () => endpointUrl(options.baseUrl ?? 'https://api.openai.com/v1', '/chat/completions'),
      keyHeader: bearer,
      body: (request) => openaiChatBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function openaiChatBody(
  request: ChatRequest<ChatMessage>,
  { model }: ModelOptions,
): OpenaiChatBody {
  const { messages, system = '' } = request;
  return {
    model,
    messages: system === '' ? [...messages] : [{ role: 'system', content: system }, ...messages],
    ...offeredTools(request, openaiChat),
    stream: true,
    stream_options: { include_usage: true },
  };
}
