import type { WireFormat } from '../WireFormat.ts';
import { decode } from './decode.ts';
import type { InteractionEvent } from './InteractionEvent.ts';
import type { InteractionResultStep, InteractionStep } from './InteractionStep.ts';
import { toolResults } from './message.ts';
import { type InteractionTool, type InteractionToolChoice, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of Google's Interactions API. One response is several steps, so its message is a list of them:
 * `input.concat(finish.message, geminiInteractions.toolResults(results))` is the next input.
 *
 * Source: Gemini API reference, "Interactions", revision 2026-05-20.
 */
export const geminiInteractions: WireFormat<
  InteractionEvent,
  InteractionStep[],
  InteractionResultStep,
  InteractionTool,
  InteractionToolChoice
> = /* @__PURE__ */ Object.freeze({
  name: 'gemini-interactions',
  framing: 'sse',
  decode,
  tools,
  toolChoice,
  toolResults,
});
