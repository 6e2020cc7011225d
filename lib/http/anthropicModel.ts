import type { AnthropicMessage } from '../formats/anthropic-messages/AnthropicMessage.ts';
import { anthropicMessages } from '../formats/anthropic-messages/anthropicMessages.ts';
import type { AnthropicTool, AnthropicToolChoice } from '../formats/anthropic-messages/request.ts';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { WireObject } from '../formats/WireObject.ts';
import { asObjects, asText } from '../formats/wireValues.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { checkCount } from '../tools/checkCount.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { type OfferedTools, offeredTools } from './offeredTools.ts';

/** Options of {@link anthropicModel}. */
export interface AnthropicModelOptions extends ModelOptions {
  /** Most tokens of one response, which the API wants to be told; a whole number from 1. @defaultValue 8192 */
  readonly maxTokens?: number;
}

/** The body of a Messages request. */
export interface AnthropicBody extends OfferedTools<AnthropicTool, AnthropicToolChoice> {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: string;
  readonly messages: AnthropicMessage[];
  readonly stream: true;
}

const DEFAULT_MAX_TOKENS = 8_192;

/**
 * Makes a model that is asked through Anthropic's Messages API, or whoever else speaks it: `POST <baseUrl>/v1/messages` with
 * the key as `x-api-key`. The base is `https://api.anthropic.com` unless `baseUrl` says else.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function anthropicModel(
  options: AnthropicModelOptions,
): ChatModel<AnthropicMessage, ChatRequest<AnthropicMessage>> {
  const model = createChatModel<AnthropicMessage, AnthropicMessage>(
    {
      format: anthropicMessages,
      ownOptions: ['maxTokens'],
      ownMembers: ['messages', 'stream'],
      headers: { 'anthropic-version': '2023-06-01' },
      url: () => endpointUrl(options.baseUrl ?? 'https://api.anthropic.com', '/v1/messages'),
      keyHeader: (key) => ['x-api-key', key],
      body: (request) => anthropicBody(request, options),
    },
    options,
  );
  if (options.maxTokens !== undefined) checkCount('maxTokens', options.maxTokens, 1);
  return model;
}

/** The body of a request. Pure. */
export function anthropicBody(
  request: ChatRequest<AnthropicMessage>,
  { model, maxTokens = DEFAULT_MAX_TOKENS, body }: AnthropicModelOptions,
): AnthropicBody {
  const { messages, system = '' } = request;
  const offered = offeredTools(request, anthropicMessages);
  const hasTools = offered.tools !== undefined || body?.tools !== undefined;
  return {
    model,
    max_tokens: maxTokens,
    ...(system !== '' && { system }),
    messages: [...messages],
    ...(hasTools ? offered : formerTools(messages)),
    stream: true,
  };
}

/** The API refuses calls in a history without tools: those that were called are named, and may not be called. */
function formerTools(
  messages: readonly AnthropicMessage[],
): OfferedTools<AnthropicTool, AnthropicToolChoice> {
  const names = new Set(asObjects(messages).flatMap(calledNames));
  if (names.size === 0) return {};
  return {
    tools: [...names].map((name) => ({ name, input_schema: { type: 'object' } })),
    tool_choice: { type: 'none' },
  };
}

function calledNames({ content }: WireObject): string[] {
  return asObjects(content).flatMap(({ type, name }) =>
    type === 'tool_use' ? (asText(name) ?? []) : [],
  );
}
