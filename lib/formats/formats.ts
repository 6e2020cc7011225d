import { anthropicMessages } from './anthropic-messages/anthropicMessages.ts';
import { openaiChat } from './openai-chat/openaiChat.ts';

/** The interface of {@link formats}: every wire format under its name. */
export interface Formats {
  /** Anthropic's Messages API. */
  readonly 'anthropic-messages': typeof anthropicMessages;
  /** OpenAI's Chat Completions API and its many dialects. */
  readonly 'openai-chat': typeof openaiChat;
}

/** Maps the name of a wire format to the format. */
export const formats: Formats = Object.freeze({
  'anthropic-messages': anthropicMessages,
  'openai-chat': openaiChat,
});
