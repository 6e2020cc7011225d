import type { WireFormat } from '../WireFormat.ts';
import type { CohereEvent } from './CohereEvent.ts';
import type { CohereMessage } from './CohereMessage.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import { type CohereTool, type CohereToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of Cohere's Chat API, version 2.
 *
 * Source: Cohere API reference, "Chat with Streaming", version 2.
 */
export const cohereV2: WireFormat<
  CohereEvent,
  CohereMessage,
  CohereMessage,
  CohereTool,
  CohereToolChoice | undefined
> = /* @__PURE__ */ Object.freeze({
  name: 'cohere-v2',
  framing: 'sse',
  decode,
  tools,
  toolChoice,
  toolResults,
});
