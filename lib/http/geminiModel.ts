import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { GeminiMessage } from '../formats/gemini/GeminiMessage.ts';
import { gemini } from '../formats/gemini/gemini.ts';
import type { GeminiTool, GeminiToolConfig } from '../formats/gemini/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { googleKey } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { offeredTools } from './offeredTools.ts';

/** The body of a `streamGenerateContent` request. */
export interface GeminiBody {
  readonly contents: GeminiMessage[];
  readonly systemInstruction?: { readonly parts: { text: string }[] };
  readonly tools?: GeminiTool[];
  readonly toolConfig?: GeminiToolConfig;
}

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';
const SSE = { alt: 'sse' };

/**
 * Makes a model that is asked through the `streamGenerateContent` of the Gemini API or of Vertex AI:
 * `POST <baseUrl>/models/<model>:streamGenerateContent?alt=sse` with the key as `x-goog-api-key`. A model with a slash in its
 * name has the folder in it, too. The base is `https://generativelanguage.googleapis.com/v1beta` unless `baseUrl` says else.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function geminiModel(
  options: ModelOptions,
): ChatModel<GeminiMessage, ChatRequest<GeminiMessage>> {
  return createChatModel(
    {
      format: gemini,
      ownMembers: ['contents'],
      url: () =>
        endpointUrl(
          options.baseUrl ?? BASE_URL,
          `/${pathOf(options.model)}:streamGenerateContent`,
          SSE,
        ),
      keyHeader: googleKey,
      body: (request) => geminiBody(request),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function geminiBody(request: ChatRequest<GeminiMessage>): GeminiBody {
  const { messages, system = '' } = request;
  const { tools, tool_choice: toolConfig } = offeredTools(request, gemini);
  return {
    contents: [...messages],
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    ...(tools !== undefined && { tools }),
    ...(toolConfig !== undefined && { toolConfig }),
  };
}

function pathOf(model: string): string {
  const path = model.includes('/') ? model : `models/${model}`;
  return path.split('/').map(encodeURIComponent).join('/');
}
