import type { WireFormat } from '../WireFormat.ts';
import { decode } from './decode.ts';
import type { GeminiChunk } from './GeminiChunk.ts';
import type { GeminiMessage } from './GeminiMessage.ts';
import { toolResults } from './message.ts';
import { type GeminiTool, type GeminiToolConfig, toolChoice, tools } from './request.ts';

/**
 * Is the wire format of `streamGenerateContent`, of the Gemini API and of Vertex AI: server-sent events with `alt=sse`, one
 * JSON array without it.
 *
 * Source: Gemini API reference, "Generating content"; Vertex AI API reference, "GenerateContentResponse".
 */
export const gemini: WireFormat<
  GeminiChunk,
  GeminiMessage,
  GeminiMessage,
  GeminiTool,
  GeminiToolConfig
> = /* @__PURE__ */ Object.freeze({
  name: 'gemini',
  framing: 'sse',
  decode,
  tools,
  toolChoice,
  toolResults,
});
