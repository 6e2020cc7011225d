export type { Conversation } from './conversation/Conversation.ts';
export type {
  ConversationEvent,
  DoneEvent,
  ToolInterruptEvent,
  TurnEndEvent,
  TurnRetryEvent,
  TurnStartEvent,
} from './conversation/ConversationEvent.ts';
export type {
  ConversationSnapshot,
  SnapshotCall,
  SnapshotCallState,
  SnapshotEnd,
  SnapshotInput,
  SnapshotInterrupt,
  SnapshotPrepared,
  SnapshotResponse,
} from './conversation/ConversationSnapshot.ts';
export type {
  ConversationModel,
  ConverseOptions,
  PrepareTurn,
  RecoverMode,
  ResumeOptions,
  TurnInfo,
  TurnPlan,
  TurnRequest,
} from './conversation/ConverseOptions.ts';
export { converse } from './conversation/converse.ts';
export type { DoneReason, TurnEndReason } from './conversation/DoneReason.ts';
export { repairHistory } from './conversation/repairHistory.ts';
export { type ToolSearchOptions, toolSearch } from './conversation/toolSearch.ts';
export { DuplicateToolCallIdError } from './errors/DuplicateToolCallIdError.ts';
export { DuplicateToolError } from './errors/DuplicateToolError.ts';
export { EmptyToolCallIdError } from './errors/EmptyToolCallIdError.ts';
export { InvalidSchemaError, type SchemaSide } from './errors/InvalidSchemaError.ts';
export { InvalidSourceError } from './errors/InvalidSourceError.ts';
export { InvalidToolError } from './errors/InvalidToolError.ts';
export { MillraceError, type MillraceErrorCode } from './errors/MillraceError.ts';
export { MissingPackageError } from './errors/MissingPackageError.ts';
export {
  ModelStreamError,
  type ModelStreamErrorKind,
  type ModelStreamErrorOptions,
} from './errors/ModelStreamError.ts';
export type { ToolErrorCode } from './errors/ToolErrorCode.ts';
export type { Approval, Approve } from './executor/call/Approve.ts';
export type { CallInput } from './executor/call/CallInput.ts';
export type { CascadeMode } from './executor/call/Cascade.ts';
export type { ToolExecutorOptions } from './executor/executorOptions.ts';
export { type FitOptions, fitResults } from './executor/fitResults.ts';
export { executeTools } from './executor/operators/executeTools.ts';
export { outputs } from './executor/operators/outputs.ts';
export { results } from './executor/operators/results.ts';
export { text } from './executor/operators/text.ts';
export type { ResultOptions } from './executor/output/resultOptions.ts';
export type { SpillSink } from './executor/output/SpillSink.ts';
export type { TruncationMode } from './executor/output/truncate.ts';
export type { Aliases, ToolAliases } from './executor/resolve/Aliases.ts';
export type { ResolveOptions } from './executor/resolve/resolveOptions.ts';
export type { RunOptions } from './executor/run/RunOptions.ts';
export {
  type DiscardSummary,
  StreamingToolExecutor,
} from './executor/run/StreamingToolExecutor.ts';
export { type BatchOptions, type OpenOptions, ToolExecutor } from './executor/ToolExecutor.ts';
export type {
  AnthropicBlockCitation,
  AnthropicCharCitation,
  AnthropicCitation,
  AnthropicPageCitation,
  AnthropicSearchCitation,
  AnthropicWebCitation,
} from './formats/anthropic-messages/AnthropicCitation.ts';
export type { AnthropicEvent } from './formats/anthropic-messages/AnthropicEvent.ts';
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
} from './formats/anthropic-messages/AnthropicMessage.ts';
export { anthropicMessages } from './formats/anthropic-messages/anthropicMessages.ts';
export type { AnthropicTool, AnthropicToolChoice } from './formats/anthropic-messages/request.ts';
export { bedrockConverse } from './formats/bedrock-converse/bedrockConverse.ts';
export type { ConverseEvent } from './formats/bedrock-converse/ConverseEvent.ts';
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
} from './formats/bedrock-converse/ConverseMessage.ts';
export type { ConverseTool, ConverseToolChoice } from './formats/bedrock-converse/request.ts';
export type { ChatRequest } from './formats/ChatRequest.ts';
export type { CohereEvent } from './formats/cohere-v2/CohereEvent.ts';
export type {
  CohereAssistantMessage,
  CohereCitation,
  CohereContent,
  CohereInputMessage,
  CohereMessage,
  CohereToolCall,
  CohereToolMessage,
} from './formats/cohere-v2/CohereMessage.ts';
export { cohereV2 } from './formats/cohere-v2/cohereV2.ts';
export type { CohereTool, CohereToolChoice } from './formats/cohere-v2/request.ts';
export { decodeStream } from './formats/decodeStream.ts';
export { type Formats, formats } from './formats/formats.ts';
export type { GeminiCandidate, GeminiChunk } from './formats/gemini/GeminiChunk.ts';
export type {
  GeminiFunctionCall,
  GeminiFunctionResponse,
  GeminiMedia,
  GeminiMessage,
  GeminiPart,
} from './formats/gemini/GeminiMessage.ts';
export { gemini } from './formats/gemini/gemini.ts';
export type {
  GeminiFunctionDeclaration,
  GeminiTool,
  GeminiToolConfig,
} from './formats/gemini/request.ts';
export { geminiInteractions } from './formats/gemini-interactions/geminiInteractions.ts';
export type { InteractionEvent } from './formats/gemini-interactions/InteractionEvent.ts';
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
} from './formats/gemini-interactions/InteractionStep.ts';
export type {
  InteractionTool,
  InteractionToolChoice,
} from './formats/gemini-interactions/request.ts';
export type { OllamaCallDelta, OllamaChunk, OllamaDelta } from './formats/ollama/OllamaChunk.ts';
export type { OllamaMessage, OllamaToolCall } from './formats/ollama/OllamaMessage.ts';
export { ollama } from './formats/ollama/ollama.ts';
export type { OllamaTool } from './formats/ollama/request.ts';
export type {
  ChatCallDelta,
  ChatChunk,
  ChatChunkChoice,
  ChatDelta,
} from './formats/openai-chat/ChatChunk.ts';
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
} from './formats/openai-chat/ChatMessage.ts';
export { openaiChat } from './formats/openai-chat/openaiChat.ts';
export type { ChatTool, ChatToolChoice } from './formats/openai-chat/request.ts';
export { openaiResponses } from './formats/openai-responses/openaiResponses.ts';
export type { ResponsesEvent } from './formats/openai-responses/ResponsesEvent.ts';
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
} from './formats/openai-responses/ResponsesItem.ts';
export type {
  ResponsesCustomOutput,
  ResponsesFunctionOutput,
  ResponsesInputPart,
  ResponsesToolOutput,
} from './formats/openai-responses/ResponsesToolOutput.ts';
export type { ResponsesTool, ResponsesToolChoice } from './formats/openai-responses/request.ts';
export type { FormatName, Framing, ToolChoice, WireFormat } from './formats/WireFormat.ts';
export { applyMiddleware } from './middleware/applyMiddleware.ts';
export { composeHooks } from './middleware/composeHooks.ts';
export type { InputGuardrail, OutputGuardrail } from './middleware/guardrails.ts';
export { withGuardrails } from './middleware/withGuardrails.ts';
export { withHooks } from './middleware/withHooks.ts';
export { type RetryOptions, withRetry } from './middleware/withRetry.ts';
export { withTimeout } from './middleware/withTimeout.ts';
export type { ChatModel } from './model/ChatModel.ts';
export type { DecodeOptions } from './model/DecodeOptions.ts';
export type { FinishReason, ModelEvent, Seal, Usage } from './model/ModelEvent.ts';
export type { ToolCall } from './model/ToolCall.ts';
export type { FromSchema } from './schema/FromSchema.ts';
export type { InputOf, InputSchema, NoParameters } from './schema/InputSchema.ts';
export type { JsonSchema } from './schema/JsonSchema.ts';
export type { SchemaModifier } from './schema/modifySchema.ts';
export type {
  ArrayParameter,
  BooleanParameter,
  NumberParameter,
  ObjectParameter,
  Parameter,
  ParameterBase,
  ParameterMap,
  ParamsInput,
  StringParameter,
} from './schema/Parameter.ts';
export { type ParamsSchema, params } from './schema/params.ts';
export type {
  SchemaIssue,
  SchemaValidator,
  ValidateValue,
  ValidationOutcome,
} from './schema/SchemaValidator.ts';
export type {
  StandardIssue,
  StandardOutcome,
  StandardSchema,
  StandardSchemaMembers,
} from './schema/StandardSchema.ts';
export type { Claim, Concurrency } from './tools/Claim.ts';
export type { DefinitionInput } from './tools/completeDefinition.ts';
export type { Eventual } from './tools/Eventual.ts';
export { enhancedInvokable } from './tools/enhancedInvokable.ts';
export { enhancedStreamable } from './tools/enhancedStreamable.ts';
export { errorResult } from './tools/errorResult.ts';
export { GuardrailError } from './tools/GuardrailError.ts';
export { interruptOf } from './tools/interruptOf.ts';
export { invokable } from './tools/invokable.ts';
export { streamable } from './tools/streamable.ts';
export type { AnyTool, StartPolicy, Tool, ToolKind, ToolTraits } from './tools/Tool.ts';
export type { ToolContext } from './tools/ToolContext.ts';
export type { ToolDefinition } from './tools/ToolDefinition.ts';
export type {
  ToolEvent,
  ToolOutputEvent,
  ToolProgressEvent,
  ToolQueuedEvent,
  ToolResultEvent,
  ToolStartEvent,
} from './tools/ToolEvent.ts';
export { ToolFailure, type ToolFailureOptions } from './tools/ToolFailure.ts';
export type { HookAnswer, ToolHooks } from './tools/ToolHooks.ts';
export { ToolInterrupt } from './tools/ToolInterrupt.ts';
export type { ToolHandler, ToolMiddleware } from './tools/ToolMiddleware.ts';
export type {
  LinkPart,
  MediaPart,
  PartAudience,
  TextPart,
  ToolOutput,
  ToolOutputPart,
} from './tools/ToolOutputPart.ts';
export {
  type RegisteredTool,
  type ToolPrompt,
  ToolRegistry,
  type ToolRegistryOptions,
  type ToolSnapshot,
} from './tools/ToolRegistry.ts';
export type {
  ToolErrorInfo,
  ToolExecution,
  ToolResult,
  ToolStatus,
  ToolTiming,
  Truncation,
} from './tools/ToolResult.ts';
export type { ToolResume } from './tools/ToolResume.ts';
export type { AnyOptions, Given, ToolSpec, ValueSource } from './tools/ToolSpec.ts';
export type { TurnMark } from './tools/TurnMark.ts';
export { textResult } from './tools/textResult.ts';
export { type ToolObject, toTool } from './tools/toTool.ts';
export { type ChunkSource, fromChunks } from './wire/fromChunks.ts';
export { type NdjsonOptions, ndjson } from './wire/ndjson.ts';
export type { SseEvent } from './wire/SseEvent.ts';
export { type SseOptions, sse } from './wire/sse.ts';
