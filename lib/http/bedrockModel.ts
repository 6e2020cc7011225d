import { bedrockConverse } from '../formats/bedrock-converse/bedrockConverse.ts';
import type { ConverseMessage } from '../formats/bedrock-converse/ConverseMessage.ts';
import type { ConverseTool, ConverseToolChoice } from '../formats/bedrock-converse/request.ts';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import { asObjects } from '../formats/wireValues.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import { createChatModel } from './createChatModel.ts';
import { endpointUrl } from './endpointUrl.ts';
import { bearer } from './keyHeaders.ts';
import type { ModelOptions } from './ModelOptions.ts';
import { offeredTools } from './offeredTools.ts';

/** Options of {@link bedrockModel}. */
export interface BedrockModelOptions extends ModelOptions {
  /** The AWS region, such as `us-east-1`. Needed unless `baseUrl` is given. */
  readonly region?: string;
}

/** The body of a ConverseStream request; the model stands in the URL. */
export interface BedrockBody {
  readonly messages: ConverseMessage[];
  readonly system?: { text: string }[];
  readonly toolConfig?: { tools: ConverseTool[]; toolChoice?: ConverseToolChoice };
}

/**
 * Makes a model that is asked through Amazon Bedrock's Converse API: `POST <baseUrl>/model/<model>/converse-stream`, with a
 * Bedrock API key as a bearer token, or signed by the `fetch` that is given. The base is the endpoint of `region` unless
 * `baseUrl` says else. Its bytes are an AWS event stream, which takes the package `@smithy/eventstream-codec`.
 *
 * The API has no tool choice `none`, and refuses calls and results in a history without tools. In both cases, if there are
 * calls, it is offered one tool that does nothing, `no_tool`, so that the tools of the request cannot be called.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function bedrockModel(
  options: BedrockModelOptions,
): ChatModel<ConverseMessage, ChatRequest<ConverseMessage>> {
  return createChatModel(
    {
      format: bedrockConverse,
      ownOptions: ['region'],
      ownMembers: ['messages'],
      url: () =>
        endpointUrl(
          options.baseUrl ?? regionUrl(options.region),
          `/model/${encodeURIComponent(options.model)}/converse-stream`,
        ),
      keyHeader: bearer,
      body: (request) => bedrockBody(request, options),
    },
    options,
  );
}

/** The body of a request. Pure. */
export function bedrockBody(
  request: ChatRequest<ConverseMessage>,
  { body }: ModelOptions,
): BedrockBody {
  const { messages, system = '', toolChoice } = request;
  const { tools, tool_choice } =
    toolChoice === 'none' ? {} : offeredTools(request, bedrockConverse);
  const offered = tools ?? (body?.toolConfig === undefined ? formerTools(messages) : undefined);
  return {
    messages: [...messages],
    ...(system !== '' && { system: [{ text: system }] }),
    ...(offered !== undefined && {
      toolConfig: { tools: offered, ...(tool_choice !== undefined && { toolChoice: tool_choice }) },
    }),
  };
}

const NO_TOOL: ConverseTool = {
  toolSpec: {
    name: 'no_tool',
    description: 'Does nothing. Never call it: no tool may be called now.',
    inputSchema: { json: { type: 'object', properties: {} } },
  },
};

function formerTools(messages: readonly ConverseMessage[]): ConverseTool[] | undefined {
  const hasCalls = asObjects(messages).some(({ content }) =>
    asObjects(content).some((block) => 'toolUse' in block || 'toolResult' in block),
  );
  return hasCalls ? [NO_TOOL] : undefined;
}

function regionUrl(region: unknown): string {
  if (typeof region !== 'string' || !/^[a-z0-9-]+$/.test(region)) {
    throw new TypeError('options must have the region of AWS, such as us-east-1, or a baseUrl.');
  }
  return `https://bedrock-runtime.${region}.amazonaws.com`;
}
