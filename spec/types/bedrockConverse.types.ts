import type {
  ConverseStreamCommandInput,
  ConverseStreamOutput,
  Message,
  ToolConfiguration,
} from '@aws-sdk/client-bedrock-runtime';
import { expectTypeOf } from 'expect-type';
import type { OperatorFunction } from 'rxjs';
import { bedrockConverse } from '../../lib/formats/bedrock-converse/bedrockConverse.ts';
import type { ConverseEvent } from '../../lib/formats/bedrock-converse/ConverseEvent.ts';
import type { ConverseMessage } from '../../lib/formats/bedrock-converse/ConverseMessage.ts';
import type {
  ConverseTool,
  ConverseToolChoice,
} from '../../lib/formats/bedrock-converse/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

expectTypeOf(bedrockConverse).toEqualTypeOf<
  WireFormat<ConverseEvent, ConverseMessage, ConverseMessage, ConverseTool, ConverseToolChoice>
>();
expectTypeOf(bedrockConverse.decode()).toExtend<
  OperatorFunction<ConverseEvent | string, ModelEvent<ConverseMessage>>
>();

// The events of the official SDK go in.
expectTypeOf<ConverseStreamOutput>().toExtend<ConverseEvent>();

// Whatever comes out goes into its requests.
expectTypeOf<ConverseMessage>().toExtend<Message>();
expectTypeOf(bedrockConverse.tools([])).toExtend<NonNullable<ToolConfiguration['tools']>>();
expectTypeOf(bedrockConverse.toolChoice('auto')).toExtend<
  NonNullable<ToolConfiguration['toolChoice']>
>();

/** The next messages after a response and its tool results. */
export function nextMessages(
  messages: Message[],
  event: Extract<ModelEvent<ConverseMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): ConverseStreamCommandInput['messages'] {
  return messages.concat(event.message, bedrockConverse.toolResults(results));
}
