export type { ChatRequest } from '../formats/ChatRequest.ts';
export type { ChatModel } from '../model/ChatModel.ts';
export { type AnthropicModelOptions, anthropicModel } from './anthropicModel.ts';
export { type BedrockModelOptions, bedrockModel } from './bedrockModel.ts';
export { cohereModel } from './cohereModel.ts';
export { geminiInteractionsModel } from './geminiInteractionsModel.ts';
export { geminiModel } from './geminiModel.ts';
export type { ModelOptions } from './ModelOptions.ts';
export { ollamaModel } from './ollamaModel.ts';
export { openaiChatModel } from './openaiChatModel.ts';
export { openaiResponsesModel } from './openaiResponsesModel.ts';
export type {
  FetchFunction,
  FetchInit,
  PostStreamInit,
  PostStreamOptions,
} from './PostStreamOptions.ts';
export { postStream } from './postStream.ts';
