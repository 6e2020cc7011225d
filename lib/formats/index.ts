export type { DecodeOptions } from '../model/DecodeOptions.ts';
export type { FinishReason, ModelEvent, Seal, Usage } from '../model/ModelEvent.ts';
export type { ToolCall } from '../model/ToolCall.ts';
export type { Chunk } from '../wire/ChunkDecoder.ts';
export { type ChunkSource, fromChunks } from '../wire/fromChunks.ts';
export { type NdjsonOptions, ndjson } from '../wire/ndjson.ts';
export type { SseEvent } from '../wire/SseEvent.ts';
export { type SseOptions, sse } from '../wire/sse.ts';
export type {
  AnthropicBlockCitation,
  AnthropicCharCitation,
  AnthropicCitation,
  AnthropicPageCitation,
  AnthropicSearchCitation,
  AnthropicWebCitation,
} from './anthropic-messages/AnthropicCitation.ts';
export type { AnthropicEvent } from './anthropic-messages/AnthropicEvent.ts';
export type {
  AnthropicBlock,
  AnthropicCacheControl,
  AnthropicDocument,
  AnthropicImage,
  AnthropicImageType,
  AnthropicMessage,
  AnthropicRedactedThinking,
  AnthropicResultContent,
  AnthropicText,
  AnthropicThinking,
  AnthropicToolResult,
  AnthropicToolUse,
  AnthropicUrlSource,
} from './anthropic-messages/AnthropicMessage.ts';
export { anthropicMessages } from './anthropic-messages/anthropicMessages.ts';
export type { AnthropicTool, AnthropicToolChoice } from './anthropic-messages/request.ts';
export { bedrockConverse } from './bedrock-converse/bedrockConverse.ts';
export type { ConverseEvent } from './bedrock-converse/ConverseEvent.ts';
export type {
  ConverseBlock,
  ConverseBlockKinds,
  ConverseCitations,
  ConverseDocument,
  ConverseFile,
  ConverseImage,
  ConverseMessage,
  ConverseOneOf,
  ConverseReasoning,
  ConverseResultContent,
  ConverseResultKinds,
  ConverseToolResult,
  ConverseToolUse,
  ConverseVideo,
} from './bedrock-converse/ConverseMessage.ts';
export type { ConverseTool, ConverseToolChoice } from './bedrock-converse/request.ts';
export type { CohereEvent } from './cohere-v2/CohereEvent.ts';
export type {
  CohereAssistantMessage,
  CohereCitation,
  CohereContent,
  CohereInputMessage,
  CohereMessage,
  CohereToolCall,
  CohereToolMessage,
} from './cohere-v2/CohereMessage.ts';
export { cohereV2 } from './cohere-v2/cohereV2.ts';
export type { CohereTool, CohereToolChoice } from './cohere-v2/request.ts';
export { decodeStream } from './decodeStream.ts';
export { type Formats, formats } from './formats.ts';
export type { GeminiCandidate, GeminiChunk } from './gemini/GeminiChunk.ts';
export type {
  GeminiFunctionCall,
  GeminiFunctionResponse,
  GeminiMedia,
  GeminiMessage,
  GeminiPart,
} from './gemini/GeminiMessage.ts';
export { gemini } from './gemini/gemini.ts';
export type { GeminiFunctionDeclaration, GeminiTool, GeminiToolConfig } from './gemini/request.ts';
export { geminiInteractions } from './gemini-interactions/geminiInteractions.ts';
export type { InteractionEvent } from './gemini-interactions/InteractionEvent.ts';
export type {
  InteractionCallStep,
  InteractionContent,
  InteractionImage,
  InteractionMedia,
  InteractionOutputStep,
  InteractionResultStep,
  InteractionStep,
  InteractionText,
  InteractionThoughtStep,
  InteractionUserStep,
} from './gemini-interactions/InteractionStep.ts';
export type { InteractionTool, InteractionToolChoice } from './gemini-interactions/request.ts';
export type { OllamaCallDelta, OllamaChunk, OllamaDelta } from './ollama/OllamaChunk.ts';
export type { OllamaMessage, OllamaToolCall } from './ollama/OllamaMessage.ts';
export { ollama } from './ollama/ollama.ts';
export type { OllamaTool } from './ollama/request.ts';
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
  ChatTextPart,
  ChatToolCall,
  ChatToolMessage,
  ChatUserMessage,
} from './openai-chat/ChatMessage.ts';
export { openaiChat } from './openai-chat/openaiChat.ts';
export type { ChatTool, ChatToolChoice } from './openai-chat/request.ts';
export { openaiResponses } from './openai-responses/openaiResponses.ts';
export type { ResponsesEvent } from './openai-responses/ResponsesEvent.ts';
export type {
  ResponsesAnnotation,
  ResponsesCustomCall,
  ResponsesFunctionCall,
  ResponsesInputMessage,
  ResponsesItem,
  ResponsesOutputItem,
  ResponsesOutputMessage,
  ResponsesOutputPart,
  ResponsesReasoning,
} from './openai-responses/ResponsesItem.ts';
export type {
  ResponsesCustomOutput,
  ResponsesFunctionOutput,
  ResponsesInputPart,
  ResponsesToolOutput,
} from './openai-responses/ResponsesToolOutput.ts';
export type { ResponsesTool, ResponsesToolChoice } from './openai-responses/request.ts';
export type { FormatName, Framing, ToolChoice, WireFormat } from './WireFormat.ts';
