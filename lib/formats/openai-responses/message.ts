import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts, partAsText } from '../modelParts.ts';
import { markError } from '../resultText.ts';
import { mediaPart } from './mediaPart.ts';
import type { ResponsesInputPart, ResponsesToolOutput } from './ResponsesToolOutput.ts';

/**
 * The items that answer the calls of one response, one for each, in call order.
 *
 * Images (PNG, JPEG, WebP, GIF) and PDF files are given natively, other media and links leave a note in text. The API has
 * no error mark: an error says so in its text.
 *
 * Source: OpenAI API reference, "Create a model response", `function_call_output` and `custom_tool_call_output`.
 */
export function toolResults(results: readonly ToolResult[]): ResponsesToolOutput[] {
  const inOrder = inCallOrder(results);
  return inOrder.map((result) => ({
    type: result.kind === 'custom' ? 'custom_tool_call_output' : 'function_call_output',
    call_id: result.callId,
    output: toOutput(result),
  }));
}

/** Text alone is given as text: not every server takes a list. */
function toOutput(result: ToolResult): string | ResponsesInputPart[] {
  const parts = joinTexts(modelParts(result).map(toPart));
  const [first] = parts;
  if (first === undefined) return result.isError ? markError('') : '';
  if (parts.length === 1 && first.type === 'input_text') {
    return result.isError ? markError(first.text) : first.text;
  }
  if (!result.isError) return parts;
  return first.type === 'input_text'
    ? [{ ...first, text: markError(first.text) }, ...parts.slice(1)]
    : [{ type: 'input_text', text: markError('') }, ...parts];
}

/** A part, and whether its text is a note, which gets a line of its own. */
interface OutputPart {
  readonly part: ResponsesInputPart;
  readonly isNote: boolean;
}

function toPart(part: ToolOutputPart): OutputPart {
  const isMedia = part.type !== 'text' && part.type !== 'link';
  const media = isMedia ? mediaPart(part) : undefined;
  return media === undefined
    ? { part: { type: 'input_text', text: partAsText(part) }, isNote: part.type !== 'text' }
    : { part: media, isNote: false };
}

/** Neighbouring texts are joined as they are, since a text may come in several parts; blank ones alone are left out. */
function joinTexts(parts: readonly OutputPart[]): ResponsesInputPart[] {
  const joined: ResponsesInputPart[] = [];
  let afterNote = false;
  for (const { part, isNote } of parts) {
    const last = joined.at(-1);
    if (part.type === 'input_text' && last?.type === 'input_text') {
      const needsBreak = (isNote || afterNote) && last.text !== '' && !last.text.endsWith('\n');
      const text = last.text + (needsBreak ? '\n' : '') + part.text;
      joined[joined.length - 1] = { type: 'input_text', text };
    } else {
      joined.push(part);
    }
    afterNote = isNote;
  }
  return joined.filter((part) => part.type !== 'input_text' || part.text !== '');
}
