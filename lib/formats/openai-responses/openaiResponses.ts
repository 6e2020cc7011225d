import type { WireFormat } from '../WireFormat.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import type { ResponsesEvent } from './ResponsesEvent.ts';
import type { ResponsesOutputItem } from './ResponsesItem.ts';
import type { ResponsesToolOutput } from './ResponsesToolOutput.ts';
import { type ResponsesTool, type ResponsesToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of OpenAI's Responses API and of the servers that speak it.
 *
 * One response is a list of items: `finish.message` is that list, and `[...input, ...finish.message, ...toolResults(results)]`
 * is the next `input`.
 *
 * Source: OpenAI API reference, "Responses".
 */
export const openaiResponses: WireFormat<
  ResponsesEvent,
  ResponsesOutputItem[],
  ResponsesToolOutput,
  ResponsesTool,
  ResponsesToolChoice
> = /* @__PURE__ */ Object.freeze({
  name: 'openai-responses',
  framing: 'sse',
  decode,
  tools,
  toolChoice,
  toolResults,
});
