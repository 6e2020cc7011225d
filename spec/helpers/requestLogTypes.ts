import type Anthropic from '@anthropic-ai/sdk';
import type { ConverseStreamCommandInput, ToolUseBlock } from '@aws-sdk/client-bedrock-runtime';
import type { Content, Interactions, Tool, ToolConfig } from '@google/genai';
import type { ChatRequest, Message, ToolCall } from 'ollama';
import type OpenAI from 'openai';
// The SDK has members in its own spelling, and turns them into the wire's; these are its types of the wire.
import type { V2ChatStreamRequest } from '../../node_modules/cohere-ai/serialization/resources/v2/client/requests/V2ChatStreamRequest.js';

/** What the official SDK of each format takes as the body of a streaming request, as it stands on the wire. */
export interface SdkRequests {
  readonly 'anthropic-messages': Anthropic.MessageCreateParamsStreaming;
  readonly 'openai-chat': ChatBody;
  readonly 'openai-responses': OpenAI.Responses.ResponseCreateParamsStreaming;
  readonly gemini: Written<GenerateContentBody>;
  readonly 'gemini-interactions': Written<Interactions.CreateModelInteractionParamsStreaming>;
  readonly ollama: OllamaChatBody;
  readonly 'cohere-v2': V2ChatStreamRequest.Raw & { stream: true };
  readonly 'bedrock-converse': Written<Omit<ConverseStreamCommandInput, 'modelId'>>;
}

type ChatParams = OpenAI.Chat.ChatCompletionCreateParamsStreaming;

/** Servers that say their reasoning in Chat take it back under the same name; OpenAI's own says none. */
interface ChatBody extends Omit<ChatParams, 'messages'> {
  messages: (
    | OpenAI.Chat.ChatCompletionMessageParam
    | (OpenAI.Chat.ChatCompletionAssistantMessageParam & { reasoning_content?: string })
  )[];
}

/** The SDK takes the model, the contents and a `config`; on the wire the members of that stand beside the contents. */
interface GenerateContentBody {
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  toolConfig?: ToolConfig;
}

/**
 * The SDK's types are behind the server, which has ids (`api.ToolCall.ID`, `api.Message.ToolCallID`), and know a part of JSON
 * Schema alone.
 */
interface OllamaChatBody extends Omit<ChatRequest, 'messages' | 'tools'> {
  stream: true;
  messages: (Omit<Message, 'tool_calls'> & {
    tool_calls?: (ToolCall & { id?: string })[];
    tool_call_id?: string;
  })[];
  tools?: {
    type: 'function';
    function: { name: string; description?: string; parameters: object };
  }[];
}

/** A JSON value, as the AWS SDK names it. */
type JsonDocument = NonNullable<ToolUseBlock['input']>;

/** A type as JSON has it: enums are their texts, and bytes are base64 text. */
type Written<T> = T extends Uint8Array
  ? string
  : T extends string
    ? `${T}`
    : T extends object
      ? {
          [Member in keyof T]: JsonDocument extends T[Member] ? T[Member] : Written<T[Member]>;
        }
      : T;
