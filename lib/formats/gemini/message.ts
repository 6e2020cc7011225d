import type { ToolResult } from '../../tools/ToolResult.ts';
import { callName } from '../callName.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts } from '../modelParts.ts';
import { resultText } from '../resultText.ts';
import type { GeminiMedia, GeminiMessage, GeminiPart } from './GeminiMessage.ts';
import { toMedia } from './mediaPart.ts';

/**
 * The message that answers the calls of one model message: one user message with a `functionResponse` for each, in call
 * order. No results, no message.
 *
 * Text is its `output`, or its `error` if the tool failed. Images (PNG, JPEG, WebP) and documents (PDF, plain text) are
 * given natively, which models before Gemini 3 refuse; other media and links leave a note in the text.
 *
 * Source: Gemini API reference, "FunctionResponse"; guide "Function calling", "Multimodal function responses".
 */
export function toolResults(results: readonly ToolResult[]): GeminiMessage[] {
  if (results.length === 0) return [];
  const inOrder = inCallOrder(results);
  return [{ role: 'user', parts: inOrder.map(toResponse) }];
}

function toResponse(result: ToolResult): GeminiPart {
  const media: GeminiMedia[] = [];
  const others = modelParts(result).filter((part) => {
    const native = toMedia(part);
    if (native !== undefined) media.push(native);
    return native === undefined;
  });
  const text = resultText(others, false);
  const { callId: id, toolName: name, isError, error } = result;
  const response = isError ? { error: text || (error?.message ?? '') } : { output: text };
  return {
    functionResponse: {
      id,
      name: callName(name, '.:'),
      response,
      ...(media.length > 0 && { parts: media }),
    },
  };
}
