import type { ConversationModel } from '../../lib/conversation/ConverseOptions.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { anthropicModel } from '../../lib/http/anthropicModel.ts';
import { bedrockModel } from '../../lib/http/bedrockModel.ts';
import { cohereModel } from '../../lib/http/cohereModel.ts';
import { geminiInteractionsModel } from '../../lib/http/geminiInteractionsModel.ts';
import { geminiModel } from '../../lib/http/geminiModel.ts';
import type { ModelOptions } from '../../lib/http/ModelOptions.ts';
import { ollamaModel } from '../../lib/http/ollamaModel.ts';
import { openaiChatModel } from '../../lib/http/openaiChatModel.ts';
import { openaiResponsesModel } from '../../lib/http/openaiResponsesModel.ts';

/** The ready-made model of each format, and what stands before its path. */
const MODELS: Readonly<
  Record<FormatName, readonly [(options: ModelOptions) => ConversationModel, string]>
> = {
  'anthropic-messages': [anthropicModel, ''],
  'openai-chat': [openaiChatModel, '/v1'],
  'openai-responses': [openaiResponsesModel, '/v1'],
  gemini: [geminiModel, '/v1beta'],
  'gemini-interactions': [geminiInteractionsModel, '/v1beta'],
  ollama: [ollamaModel, ''],
  'cohere-v2': [cohereModel, ''],
  'bedrock-converse': [bedrockModel, ''],
};

/** The ready-made model of a format, which asks the server at `url`, each request once unless the options say else. */
export function conversationModel(
  format: FormatName,
  url: string,
  options: Partial<ModelOptions> = {},
): ConversationModel {
  const [create, path] = MODELS[format];
  return create({ model: 'm', apiKey: 'key-1', baseUrl: url + path, retries: 0, ...options });
}
