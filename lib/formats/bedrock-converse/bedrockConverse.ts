import type { WireFormat } from '../WireFormat.ts';
import type { ConverseEvent } from './ConverseEvent.ts';
import type { ConverseMessage } from './ConverseMessage.ts';
import { decode } from './decode.ts';
import { toolResults } from './message.ts';
import { type ConverseTool, type ConverseToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of Amazon Bedrock's Converse API. Its bytes are an AWS event stream, which takes the package
 * `@smithy/eventstream-codec`; events that an SDK parsed take none.
 *
 * Source: Amazon Bedrock API reference, "ConverseStream".
 */
export const bedrockConverse: WireFormat<
  ConverseEvent,
  ConverseMessage,
  ConverseMessage,
  ConverseTool,
  ConverseToolChoice
> = /* @__PURE__ */ Object.freeze({
  name: 'bedrock-converse',
  framing: 'aws-eventstream',
  decode,
  tools,
  toolChoice,
  toolResults,
});
