import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { OllamaMessage } from '../formats/ollama/OllamaMessage.ts';
import { ollama } from '../formats/ollama/ollama.ts';
import type { OllamaTool } from '../formats/ollama/request.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { bearer } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { offeredTools } from './offeredTools.ts';

/** The body of a request to `/api/chat`. */
export interface OllamaBody {
  readonly model: string;
  readonly messages: OllamaMessage[];
  readonly tools?: OllamaTool[];
  readonly stream: true;
}

/**
 * Makes a model that is asked through Ollama's own chat API: `POST <baseUrl>/api/chat`; a key, if there is one, goes as a bearer
 * token. The base is `http://127.0.0.1:11434` unless `baseUrl` says else.
 *
 * The API has no tool choice: for `none` no tools are offered, and a request with `required`, or with a tool by name, errors with
 * `TypeError`.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function ollamaModel(
  options: ModelOptions,
): ChatModel<OllamaMessage, ChatRequest<OllamaMessage>> {
  return createChatModel(
    {
      format: ollama,
      ownMembers: ['messages', 'stream'],
      url: () => endpointUrl(options.baseUrl ?? 'http://127.0.0.1:11434', '/api/chat'),
      keyHeader: bearer,
      body: (request) => ollamaBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. @throws TypeError for a tool choice that the API does not know. */
export function ollamaBody(
  request: ChatRequest<OllamaMessage>,
  { model }: ModelOptions,
): OllamaBody {
  const { messages, system = '' } = request;
  const { tools } = request.toolChoice === 'none' ? {} : offeredTools(request, ollama);
  return {
    model,
    messages: system === '' ? [...messages] : [{ role: 'system', content: system }, ...messages],
    ...(tools !== undefined && { tools }),
    stream: true,
  };
}
