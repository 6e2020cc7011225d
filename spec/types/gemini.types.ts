import type {
  Content,
  GenerateContentParameters,
  GenerateContentResponse,
  Interactions,
  Tool,
  ToolConfig,
} from '@google/genai';
import { expectTypeOf } from 'expect-type';
import type { OperatorFunction } from 'rxjs';
import type { GeminiChunk } from '../../lib/formats/gemini/GeminiChunk.ts';
import type { GeminiMessage } from '../../lib/formats/gemini/GeminiMessage.ts';
import { gemini } from '../../lib/formats/gemini/gemini.ts';
import type * as geminiRequest from '../../lib/formats/gemini/request.ts';
import { geminiInteractions } from '../../lib/formats/gemini-interactions/geminiInteractions.ts';
import type { InteractionEvent } from '../../lib/formats/gemini-interactions/InteractionEvent.ts';
import type {
  InteractionResultStep,
  InteractionStep,
} from '../../lib/formats/gemini-interactions/InteractionStep.ts';
import type * as interactionRequest from '../../lib/formats/gemini-interactions/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

type InteractionRequest = Interactions.CreateModelInteractionParamsStreaming;

expectTypeOf(gemini).toEqualTypeOf<WireFormat<GeminiChunk, GeminiMessage>>();
expectTypeOf(gemini.decode()).toExtend<
  OperatorFunction<GeminiChunk | string, ModelEvent<GeminiMessage>>
>();
expectTypeOf(geminiInteractions).toEqualTypeOf<
  WireFormat<InteractionEvent, InteractionStep[], InteractionResultStep>
>();
expectTypeOf(geminiInteractions.decode()).toExtend<
  OperatorFunction<InteractionEvent | string, ModelEvent<InteractionStep[]>>
>();

// The events of the official SDK go in.
expectTypeOf<GenerateContentResponse>().toExtend<GeminiChunk>();
expectTypeOf<Interactions.InteractionSSEEvent>().toExtend<InteractionEvent>();

// Whatever comes out goes into its requests.
expectTypeOf<GeminiMessage>().toExtend<Content>();
expectTypeOf<InteractionStep>().toExtend<Interactions.Step>();
expectTypeOf<ReturnType<typeof geminiRequest.tools>>().toExtend<Tool[]>();
expectTypeOf<ReturnType<typeof interactionRequest.tools>>().toExtend<Interactions.Tool[]>();
expectTypeOf<ReturnType<typeof interactionRequest.toolChoice>>().toExtend<
  Interactions.ToolChoiceConfig | Interactions.ToolChoiceType
>();
expectTypeOf<ReturnType<typeof geminiRequest.toolChoice>['functionCallingConfig']>().toExtend<
  Omit<NonNullable<ToolConfig['functionCallingConfig']>, 'mode'>
>();

/** The next contents after a response and its tool results. */
export function nextContents(
  contents: Content[],
  event: Extract<ModelEvent<GeminiMessage>, { type: 'finish' }>,
  results: readonly ToolResult[],
): GenerateContentParameters['contents'] {
  return contents.concat(event.message, gemini.toolResults(results));
}

/** The next input after a response and its tool results. */
export function nextInput(
  input: Interactions.Step[],
  event: Extract<ModelEvent<InteractionStep[]>, { type: 'finish' }>,
  results: readonly ToolResult[],
): NonNullable<InteractionRequest['input']> {
  return input.concat(event.message, geminiInteractions.toolResults(results));
}
