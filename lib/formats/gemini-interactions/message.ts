import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { callName } from '../callName.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts, partAsText } from '../modelParts.ts';
import { resultText } from '../resultText.ts';
import type {
  InteractionImage,
  InteractionResultStep,
  InteractionText,
} from './InteractionStep.ts';
import { imageContent } from './imageContent.ts';

/**
 * The steps that answer the calls of one response, in call order: a `function_result` for each.
 *
 * Text and images are given natively; other media and links leave a note in text.
 *
 * Source: Gemini API reference, "Interactions", `FunctionResultStep`.
 */
export function toolResults(results: readonly ToolResult[]): InteractionResultStep[] {
  return inCallOrder(results).map(toResultStep);
}

function toResultStep(toolResult: ToolResult): InteractionResultStep {
  const { callId, toolName: name, isError, error } = toolResult;
  const parts = modelParts(toolResult);
  const content = parts.map((part) => imageContent(part) ?? textContent(part));
  const hasImage = content.some(({ type }) => type === 'image');
  const text = hasImage ? '' : resultText(parts, false);
  const words = isError && text === '' ? (error?.message ?? '') : text;
  return {
    type: 'function_result',
    call_id: callId,
    name: callName(name, '.:'),
    result: hasImage ? content.filter(isSaid) : words,
    ...(isError && { is_error: true }),
  };
}

function textContent(part: ToolOutputPart): InteractionText {
  return { type: 'text', text: partAsText(part) };
}

function isSaid(content: InteractionText | InteractionImage): boolean {
  return content.type !== 'text' || content.text !== '';
}
