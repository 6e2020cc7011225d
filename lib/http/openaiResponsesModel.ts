import type { ChatRequest } from '../formats/ChatRequest.ts';
import { openaiResponses } from '../formats/openai-responses/openaiResponses.ts';
import type {
  ResponsesItem,
  ResponsesOutputItem,
} from '../formats/openai-responses/ResponsesItem.ts';
import type { ResponsesTool, ResponsesToolChoice } from '../formats/openai-responses/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { bearer } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { type OfferedTools, offeredTools } from './offeredTools.ts';

/** The body of a Responses request. */
export interface OpenaiResponsesBody extends OfferedTools<ResponsesTool, ResponsesToolChoice> {
  readonly model: string;
  readonly instructions?: string;
  readonly input: ResponsesItem[];
  readonly stream: true;
  readonly store: false;
  readonly include: 'reasoning.encrypted_content'[];
}

/**
 * Makes a model that is asked through OpenAI's Responses API, or a server that speaks it: `POST <baseUrl>/responses` with the
 * key as a bearer token. The base is `https://api.openai.com/v1` unless `baseUrl` says else.
 *
 * The history goes along with each request, so that nothing is stored (`store: false`) and reasoning comes encrypted, to go
 * back (`include`). A model or server that refuses that is asked with `body: { include: undefined }`.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function openaiResponsesModel(
  options: ModelOptions,
): ChatModel<ResponsesOutputItem[], ChatRequest<ResponsesItem>> {
  return createChatModel(
    {
      format: openaiResponses,
      ownMembers: ['input', 'stream'],
      url: () => endpointUrl(options.baseUrl ?? 'https://api.openai.com/v1', '/responses'),
      keyHeader: bearer,
      body: (request) => openaiResponsesBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function openaiResponsesBody(
  request: ChatRequest<ResponsesItem>,
  { model }: ModelOptions,
): OpenaiResponsesBody {
  const { messages, system = '' } = request;
  return {
    model,
    ...(system !== '' && { instructions: system }),
    input: [...messages],
    ...offeredTools(request, openaiResponses),
    stream: true,
    store: false,
    include: ['reasoning.encrypted_content'],
  };
}
