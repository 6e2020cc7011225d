import { anthropicMessages } from './anthropic-messages/anthropicMessages.ts';
import { bedrockConverse } from './bedrock-converse/bedrockConverse.ts';
import { cohereV2 } from './cohere-v2/cohereV2.ts';
import { gemini } from './gemini/gemini.ts';
import { geminiInteractions } from './gemini-interactions/geminiInteractions.ts';
import { ollama } from './ollama/ollama.ts';
import { openaiChat } from './openai-chat/openaiChat.ts';
import { openaiResponses } from './openai-responses/openaiResponses.ts';

/** The interface of {@link formats}: every wire format under its name. */
export interface Formats {
  /** Anthropic's Messages API. */
  readonly 'anthropic-messages': typeof anthropicMessages;
  /** Amazon Bedrock's Converse API. */
  readonly 'bedrock-converse': typeof bedrockConverse;
  /** Cohere's Chat API, version 2. */
  readonly 'cohere-v2': typeof cohereV2;
  /** Google's `generateContent`, of the Gemini API and of Vertex AI. */
  readonly gemini: typeof gemini;
  /** Google's Interactions API. */
  readonly 'gemini-interactions': typeof geminiInteractions;
  /** Ollama's own chat API. */
  readonly ollama: typeof ollama;
  /** OpenAI's Chat Completions API and its many dialects. */
  readonly 'openai-chat': typeof openaiChat;
  /** OpenAI's Responses API. */
  readonly 'openai-responses': typeof openaiResponses;
}

/**
 * Maps the name of a wire format to the format. One that is chosen at run time is a `WireFormat<never, unknown, unknown>`:
 * its messages are `unknown` then.
 */
export const formats: Formats = /* @__PURE__ */ Object.freeze({
  'anthropic-messages': anthropicMessages,
  'bedrock-converse': bedrockConverse,
  'cohere-v2': cohereV2,
  gemini,
  'gemini-interactions': geminiInteractions,
  ollama,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
});
