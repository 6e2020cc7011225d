import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { CohereMessage } from '../formats/cohere-v2/CohereMessage.ts';
import { cohereV2 } from '../formats/cohere-v2/cohereV2.ts';
import type { CohereTool, CohereToolChoice } from '../formats/cohere-v2/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { bearer } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { type OfferedTools, offeredTools } from './offeredTools.ts';

/** The body of a Chat request. */
export interface CohereBody extends OfferedTools<CohereTool, CohereToolChoice> {
  readonly model: string;
  readonly messages: CohereMessage[];
  readonly stream: true;
}

/**
 * Makes a model that is asked through Cohere's Chat API, version 2: `POST <baseUrl>/v2/chat` with the key as a bearer token. The
 * base is `https://api.cohere.com` unless `baseUrl` says else.
 *
 * The API has no choice of one tool: that tool alone is offered then, and must be called.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function cohereModel(
  options: ModelOptions,
): ChatModel<CohereMessage, ChatRequest<CohereMessage>> {
  return createChatModel(
    {
      format: cohereV2,
      ownMembers: ['messages', 'stream'],
      url: () => endpointUrl(options.baseUrl ?? 'https://api.cohere.com', '/v2/chat'),
      keyHeader: bearer,
      body: (request) => cohereBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function cohereBody(
  request: ChatRequest<CohereMessage>,
  { model }: ModelOptions,
): CohereBody {
  const { messages, system = '' } = request;
  return {
    model,
    messages: system === '' ? [...messages] : [{ role: 'system', content: system }, ...messages],
    ...offeredTools(chosenOnly(request), cohereV2),
    stream: true,
  };
}

function chosenOnly(
  request: ChatRequest<CohereMessage>,
): Pick<ChatRequest, 'tools' | 'toolChoice'> {
  const { tools = [], toolChoice } = request;
  if (typeof toolChoice !== 'object') return request;
  return { tools: tools.filter(({ name }) => name === toolChoice.name), toolChoice: 'required' };
}
