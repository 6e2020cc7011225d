import type Anthropic from '@anthropic-ai/sdk';
import type { ConverseStreamCommandInput } from '@aws-sdk/client-bedrock-runtime';
import type {
  Content,
  GenerateContentParameters,
  Interactions,
  Tool,
  ToolConfig,
} from '@google/genai';
import { expectTypeOf } from 'expect-type';
import type { ChatRequest as OllamaChatRequest } from 'ollama';
import type OpenAI from 'openai';
import type { Observable } from 'rxjs';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import type { ConverseMessage } from '../../lib/formats/bedrock-converse/ConverseMessage.ts';
import type { CohereMessage } from '../../lib/formats/cohere-v2/CohereMessage.ts';
import type { GeminiMessage } from '../../lib/formats/gemini/GeminiMessage.ts';
import type { InteractionStep } from '../../lib/formats/gemini-interactions/InteractionStep.ts';
import type { OllamaMessage } from '../../lib/formats/ollama/OllamaMessage.ts';
import type { ChatMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import type {
  ResponsesItem,
  ResponsesOutputItem,
} from '../../lib/formats/openai-responses/ResponsesItem.ts';
import type { AnthropicBody } from '../../lib/http/anthropicModel.ts';
import type { BedrockBody } from '../../lib/http/bedrockModel.ts';
import type { CohereBody } from '../../lib/http/cohereModel.ts';
import type { GeminiInteractionsBody } from '../../lib/http/geminiInteractionsModel.ts';
import type { GeminiBody } from '../../lib/http/geminiModel.ts';
import {
  anthropicModel,
  bedrockModel,
  type ChatModel,
  type ChatRequest,
  cohereModel,
  type FetchFunction,
  geminiInteractionsModel,
  geminiModel,
  ollamaModel,
  openaiChatModel,
  openaiResponsesModel,
} from '../../lib/http/index.ts';
import type { OllamaBody } from '../../lib/http/ollamaModel.ts';
import type { OpenaiChatBody } from '../../lib/http/openaiChatModel.ts';
import type { OpenaiResponsesBody } from '../../lib/http/openaiResponsesModel.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
// The SDK has members in its own spelling, and turns them into the wire's; these are its types of the wire.
import type { V2ChatStreamRequest } from '../../node_modules/cohere-ai/serialization/resources/v2/client/requests/V2ChatStreamRequest.js';

// Each model takes and gives what its API does.
expectTypeOf(anthropicModel).returns.toEqualTypeOf<
  ChatModel<AnthropicMessage, ChatRequest<AnthropicMessage>>
>();
expectTypeOf(openaiChatModel).returns.toEqualTypeOf<
  ChatModel<ChatMessage, ChatRequest<ChatMessage>>
>();
expectTypeOf(openaiResponsesModel).returns.toEqualTypeOf<
  ChatModel<ResponsesOutputItem[], ChatRequest<ResponsesItem>>
>();
expectTypeOf(geminiModel).returns.toEqualTypeOf<
  ChatModel<GeminiMessage, ChatRequest<GeminiMessage>>
>();
expectTypeOf(geminiInteractionsModel).returns.toEqualTypeOf<
  ChatModel<InteractionStep[], ChatRequest<InteractionStep>>
>();
expectTypeOf(ollamaModel).returns.toEqualTypeOf<
  ChatModel<OllamaMessage, ChatRequest<OllamaMessage>>
>();
expectTypeOf(cohereModel).returns.toEqualTypeOf<
  ChatModel<CohereMessage, ChatRequest<CohereMessage>>
>();
expectTypeOf(bedrockModel).returns.toEqualTypeOf<
  ChatModel<ConverseMessage, ChatRequest<ConverseMessage>>
>();
expectTypeOf(anthropicModel({ model: 'm' }).stream).returns.toEqualTypeOf<
  Observable<ModelEvent<AnthropicMessage>>
>();

// Each body is what the SDK of its provider sends.
expectTypeOf<AnthropicBody>().toExtend<Anthropic.MessageCreateParamsStreaming>();
expectTypeOf<AnthropicBody>().toExtend<Anthropic.Beta.MessageCreateParamsStreaming>();
expectTypeOf<OpenaiChatBody>().toExtend<OpenAI.Chat.ChatCompletionCreateParamsStreaming>();
expectTypeOf<OpenaiResponsesBody>().toExtend<OpenAI.Responses.ResponseCreateParamsStreaming>();
expectTypeOf<GeminiInteractionsBody>().toExtend<Interactions.CreateModelInteractionParamsStreaming>();
expectTypeOf<OllamaBody>().toExtend<OllamaChatRequest & { stream: true }>();
expectTypeOf<BedrockBody & { modelId: string }>().toExtend<ConverseStreamCommandInput>();

// The SDK has its body in another shape than the wire, and enums where that has text.
expectTypeOf<GeminiBody['contents']>().toExtend<GenerateContentParameters['contents']>();
expectTypeOf<NonNullable<GeminiBody['systemInstruction']>>().toExtend<Content>();
expectTypeOf<NonNullable<GeminiBody['tools']>>().toExtend<Tool[]>();
expectTypeOf<NonNullable<GeminiBody['toolConfig']>['functionCallingConfig']>().toExtend<
  Omit<NonNullable<ToolConfig['functionCallingConfig']>, 'mode'>
>();
// Members of messages and tools are checked with their format.
expectTypeOf<keyof CohereBody>().toExtend<keyof V2ChatStreamRequest.Raw | 'stream'>();
expectTypeOf<CohereBody['model']>().toExtend<V2ChatStreamRequest.Raw['model']>();
expectTypeOf<CohereBody['tool_choice']>().toExtend<V2ChatStreamRequest.Raw['tool_choice']>();

// The fetch of the platform, and functions of its shape, send.
expectTypeOf<typeof fetch>().toExtend<FetchFunction>();
expectTypeOf<
  (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
>().toExtend<FetchFunction>();
