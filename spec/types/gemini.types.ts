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
import type { GeminiTool, GeminiToolConfig } from '../../lib/formats/gemini/request.ts';
import { geminiInteractions } from '../../lib/formats/gemini-interactions/geminiInteractions.ts';
import type { InteractionEvent } from '../../lib/formats/gemini-interactions/InteractionEvent.ts';
import type {
  InteractionResultStep,
  InteractionStep,
} from '../../lib/formats/gemini-interactions/InteractionStep.ts';
import type {
  InteractionTool,
  InteractionToolChoice,
} from '../../lib/formats/gemini-interactions/request.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

type InteractionRequest = Interactions.CreateModelInteractionParamsStreaming;

expectTypeOf(gemini).toEqualTypeOf<
  WireFormat<GeminiChunk, GeminiMessage, GeminiMessage, GeminiTool, GeminiToolConfig>
>();
expectTypeOf(gemini.decode()).toExtend<
  OperatorFunction<GeminiChunk | string, ModelEvent<GeminiMessage>>
>();
expectTypeOf(geminiInteractions).toEqualTypeOf<
  WireFormat<
    InteractionEvent,
    InteractionStep[],
    InteractionResultStep,
    InteractionTool,
    InteractionToolChoice
  >
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
expectTypeOf(gemini.tools([])).toExtend<Tool[]>();
expectTypeOf(geminiInteractions.tools([])).toExtend<Interactions.Tool[]>();
expectTypeOf(geminiInteractions.toolChoice('auto')).toExtend<
  Interactions.ToolChoiceConfig | Interactions.ToolChoiceType
>();
expectTypeOf(gemini.toolChoice('auto').functionCallingConfig).toExtend<
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
