import type { WireFormat } from '../WireFormat.ts';
import type { AnthropicEvent } from './AnthropicEvent.ts';
import type { AnthropicMessage } from './AnthropicMessage.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import { type AnthropicTool, type AnthropicToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of Anthropic's Messages API, also as Vertex AI and bridges to other models speak it.
 *
 * Source: Anthropic API reference, "Messages", API version 2023-06-01.
 */
export const anthropicMessages: WireFormat<
  AnthropicEvent,
  AnthropicMessage,
  AnthropicMessage,
  AnthropicTool,
  AnthropicToolChoice
> = /* @__PURE__ */ Object.freeze({
  name: 'anthropic-messages',
  framing: 'sse',
  decode,
  tools,
  toolChoice,
  toolResults,
});
