import type Anthropic from '@anthropic-ai/sdk';
import { expectTypeOf } from 'expect-type';
import type { OperatorFunction } from 'rxjs';
import type { AnthropicCitation } from '../../lib/formats/anthropic-messages/AnthropicCitation.ts';
import type { AnthropicEvent } from '../../lib/formats/anthropic-messages/AnthropicEvent.ts';
import type {
  AnthropicBlock,
  AnthropicMessage,
} from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { anthropicMessages } from '../../lib/formats/anthropic-messages/anthropicMessages.ts';
import type {
  AnthropicTool,
  AnthropicToolChoice,
} from '../../lib/formats/anthropic-messages/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

type Request = Anthropic.MessageCreateParamsStreaming;
type BetaRequest = Anthropic.Beta.MessageCreateParamsStreaming;

expectTypeOf(anthropicMessages).toEqualTypeOf<
  WireFormat<AnthropicEvent, AnthropicMessage, AnthropicMessage, AnthropicTool, AnthropicToolChoice>
>();
expectTypeOf(anthropicMessages).toExtend<WireFormat<AnthropicEvent, AnthropicMessage>>();
expectTypeOf(anthropicMessages.decode()).toExtend<
  OperatorFunction<AnthropicEvent | string, ModelEvent<AnthropicMessage>>
>();

// The events of the official SDK go in.
expectTypeOf<Anthropic.RawMessageStreamEvent>().toExtend<AnthropicEvent>();
expectTypeOf<Anthropic.Beta.BetaRawMessageStreamEvent>().toExtend<AnthropicEvent>();

// Whatever comes out goes into its requests.
expectTypeOf<AnthropicCitation>().toExtend<Anthropic.TextCitationParam>();
expectTypeOf<AnthropicBlock>().toExtend<Anthropic.ContentBlockParam>();
expectTypeOf<AnthropicBlock>().toExtend<Anthropic.Beta.BetaContentBlockParam>();
expectTypeOf<AnthropicMessage>().toExtend<Anthropic.MessageParam>();
expectTypeOf<AnthropicMessage>().toExtend<Anthropic.Beta.BetaMessageParam>();
expectTypeOf(anthropicMessages.tools([])).toExtend<NonNullable<Request['tools']>>();
expectTypeOf(anthropicMessages.tools([])).toExtend<NonNullable<BetaRequest['tools']>>();
expectTypeOf(anthropicMessages.toolChoice('auto')).toExtend<NonNullable<Request['tool_choice']>>();

/** The next request after a response and its tool results. */
export function nextRequest(
  request: Request,
  event: Extract<ModelEvent<AnthropicMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): Request {
  return {
    ...request,
    messages: request.messages.concat(event.message, anthropicMessages.toolResults(results)),
  };
}

// A history in this library's types, with members that are yours to set.
const history: AnthropicMessage[] = [
  {
    role: 'user',
    content: [{ type: 'text', text: 'What is the weather?', cache_control: { type: 'ephemeral' } }],
  },
];
declare const said: AnthropicMessage;
expectTypeOf(history.concat(said, anthropicMessages.toolResults([]))).toEqualTypeOf<
  AnthropicMessage[]
>();
