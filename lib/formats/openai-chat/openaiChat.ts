import type { WireFormat } from '../WireFormat.ts';
import type { ChatChunk } from './ChatChunk.ts';
import type { ChatMessage } from './ChatMessage.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import { type ChatTool, type ChatToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of OpenAI's Chat Completions API and of the many servers that speak it in dialects of their own.
 *
 * Source: OpenAI API reference, "Chat Completions"; for the dialects, see `decode`.
 */
export const openaiChat: WireFormat<ChatChunk, ChatMessage, ChatMessage, ChatTool, ChatToolChoice> =
  /* @__PURE__ */ Object.freeze({
    name: 'openai-chat',
    framing: 'sse',
    decode,
    tools,
    toolChoice,
    toolResults,
  });
