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

/** The model of each format, and where its API begins on a server that has them all. */
const MODELS = {
  'anthropic-messages': { create: anthropicModel, path: '' },
  'bedrock-converse': { create: bedrockModel, path: '' },
  'cohere-v2': { create: cohereModel, path: '' },
  gemini: { create: geminiModel, path: '/v1beta' },
  'gemini-interactions': { create: geminiInteractionsModel, path: '/v1beta' },
  ollama: { create: ollamaModel, path: '' },
  'openai-chat': { create: openaiChatModel, path: '/v1' },
  'openai-responses': { create: openaiResponsesModel, path: '/v1' },
} as const satisfies Readonly<Record<FormatName, object>>;

export const soakFormats = Object.keys(MODELS) as readonly FormatName[];

/** How long nothing may come: a silence is soon over. */
const SILENCE_MS = 100;

/** The model of a format at a server, which says of each request to which conversation it belongs. */
export function soakModel(format: FormatName, url: string, seed: number): ConversationModel {
  const { create, path } = MODELS[format];
  const options: ModelOptions = {
    model: 'soak',
    apiKey: 'none',
    baseUrl: `${url}${path}`,
    headers: { 'x-seed': String(seed) },
    retries: 1,
    idleTimeoutMs: SILENCE_MS,
    firstByteTimeoutMs: SILENCE_MS,
    connectTimeoutMs: 2_000,
    random: () => 0,
  };
  return create(options) as unknown as ConversationModel;
}
