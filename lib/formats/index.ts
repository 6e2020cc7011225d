export type { DecodeOptions } from '../model/DecodeOptions.ts';
export type { FinishReason, ModelEvent, Seal, Usage } from '../model/ModelEvent.ts';
export type { ToolCall } from '../model/ToolCall.ts';
export type { Chunk } from '../wire/ChunkDecoder.ts';
export { type ChunkSource, fromChunks } from '../wire/fromChunks.ts';
export { type NdjsonOptions, ndjson } from '../wire/ndjson.ts';
export type { SseEvent } from '../wire/SseEvent.ts';
export { type SseOptions, sse } from '../wire/sse.ts';
export type { AnthropicEvent } from './anthropic-messages/AnthropicEvent.ts';
export type { AnthropicBlock, AnthropicMessage } from './anthropic-messages/AnthropicMessage.ts';
export { anthropicMessages } from './anthropic-messages/anthropicMessages.ts';
export { decodeStream } from './decodeStream.ts';
export { type Formats, formats } from './formats.ts';
export type {
  ChatCallDelta,
  ChatChunk,
  ChatChunkChoice,
  ChatDelta,
} from './openai-chat/ChatChunk.ts';
export type {
  ChatAssistantMessage,
  ChatContentPart,
  ChatCustomCall,
  ChatFunctionCall,
  ChatInstructionMessage,
  ChatMessage,
  ChatToolCall,
  ChatToolMessage,
  ChatUserMessage,
} from './openai-chat/ChatMessage.ts';
export { openaiChat } from './openai-chat/openaiChat.ts';
export type { FormatName, Framing, ToolChoice, WireFormat } from './WireFormat.ts';
