import type { Cohere } from 'cohere-ai';
import { expectTypeOf } from 'expect-type';
import type { OperatorFunction } from 'rxjs';
import type { CohereEvent } from '../../lib/formats/cohere-v2/CohereEvent.ts';
import type {
  CohereCitation,
  CohereContent,
  CohereMessage,
} from '../../lib/formats/cohere-v2/CohereMessage.ts';
import { cohereV2 } from '../../lib/formats/cohere-v2/cohereV2.ts';
import type { CohereTool, CohereToolChoice } from '../../lib/formats/cohere-v2/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
// The SDK has members in its own spelling, and turns them into the wire's; these are its types of the wire.
import type { ChatMessageV2 } from '../../node_modules/cohere-ai/serialization/types/ChatMessageV2.js';
import type { Citation } from '../../node_modules/cohere-ai/serialization/types/Citation.js';
import type { ToolV2 } from '../../node_modules/cohere-ai/serialization/types/ToolV2.js';

expectTypeOf(cohereV2).toEqualTypeOf<
  WireFormat<CohereEvent, CohereMessage, CohereMessage, CohereTool, CohereToolChoice | undefined>
>();
expectTypeOf(cohereV2.decode()).toExtend<
  OperatorFunction<CohereEvent | string, ModelEvent<CohereMessage>>
>();

// The events of the official SDK go in.
expectTypeOf<Cohere.V2ChatStreamResponse>().toExtend<CohereEvent>();

// Whatever comes out goes into the requests that it writes.
type Assistant = Extract<CohereMessage, { role: 'assistant' }>;
type Answer = Extract<CohereMessage, { role: 'tool' }>;
type WithoutCitations = Omit<Assistant, 'citations'>;
expectTypeOf<WithoutCitations>().toExtend<ChatMessageV2.Raw>();
expectTypeOf<Answer>().toExtend<ChatMessageV2.Raw>();
expectTypeOf<CohereContent[]>().toExtend<NonNullable<ChatMessageV2.Assistant['content']>>();
// Citations are kept as they came, which is how they are sent.
expectTypeOf<{ [member: string]: unknown }>().toExtend<CohereCitation>();
expectTypeOf<Citation.Raw>().toExtend<object>();
expectTypeOf(cohereV2.toolChoice('auto')).toExtend<
  Cohere.V2ChatStreamRequestToolChoice | undefined
>();
expectTypeOf<CohereTool['type']>().toExtend<ToolV2.Raw['type']>();
expectTypeOf<CohereTool['function']['name']>().toExtend<
  NonNullable<ToolV2.Raw['function']>['name']
>();

/** The next messages after a response and its tool results. */
export function nextMessages(
  messages: CohereMessage[],
  event: Extract<ModelEvent<CohereMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): CohereMessage[] {
  return messages.concat(event.message, cohereV2.toolResults(results));
}
