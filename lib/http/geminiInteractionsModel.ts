import type { ChatRequest } from '../formats/ChatRequest.ts';
import { geminiInteractions } from '../formats/gemini-interactions/geminiInteractions.ts';
import type { InteractionStep } from '../formats/gemini-interactions/InteractionStep.ts';
import type {
  InteractionTool,
  InteractionToolChoice,
} from '../formats/gemini-interactions/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { googleKey } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { offeredTools } from './offeredTools.ts';

/** The body of an Interactions request. */
export interface GeminiInteractionsBody {
  readonly model: string;
  readonly input: InteractionStep[];
  readonly system_instruction?: string;
  readonly tools?: InteractionTool[];
  readonly generation_config?: { readonly tool_choice: InteractionToolChoice };
  readonly stream: true;
  readonly store: false;
}

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

/**
 * Makes a model that is asked through Google's Interactions API: `POST <baseUrl>/interactions` with the key as
 * `x-goog-api-key`. The base is `https://generativelanguage.googleapis.com/v1beta` unless `baseUrl` says else. The history goes
 * along with each request, so that nothing is stored (`store: false`).
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function geminiInteractionsModel(
  options: ModelOptions,
): ChatModel<InteractionStep[], ChatRequest<InteractionStep>> {
  return createChatModel(
    {
      format: geminiInteractions,
      ownMembers: ['input', 'stream'],
      headers: { 'api-revision': '2026-05-20' },
      url: () => endpointUrl(options.baseUrl ?? BASE_URL, '/interactions'),
      keyHeader: googleKey,
      body: (request) => geminiInteractionsBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function geminiInteractionsBody(
  request: ChatRequest<InteractionStep>,
  { model }: ModelOptions,
): GeminiInteractionsBody {
  const { messages, system = '' } = request;
  const { tools, tool_choice } = offeredTools(request, geminiInteractions);
  return {
    model,
    input: [...messages],
    ...(system !== '' && { system_instruction: system }),
    ...(tools !== undefined && { tools }),
    ...(tool_choice !== undefined && { generation_config: { tool_choice } }),
    stream: true,
    store: false,
  };
}
