import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts, partAsText } from '../modelParts.ts';
import type {
  ConverseMessage,
  ConverseResultContent,
  ConverseToolResult,
} from './ConverseMessage.ts';
import { mediaBlock } from './mediaBlock.ts';

/** Stands for the text of a result that has none: the API refuses content that is empty or blank. */
const NO_TEXT = 'The tool gave no output.';
const NAMELESS_ERROR = 'The tool failed and did not say why.';

/**
 * The message that answers the calls of one assistant message: one user message with a `toolResult` for each, in call
 * order. No results, no message.
 *
 * Text, images, videos and documents that come as data are given natively; other media and links leave a note in text. Blank
 * text is left out, because the API refuses it.
 *
 * Source: Amazon Bedrock API reference, `ToolResultBlock`.
 */
export function toolResults(results: readonly ToolResult[]): ConverseMessage[] {
  if (results.length === 0) return [];
  const inOrder = inCallOrder(results);
  let media = 0;
  const nextPosition = (): number => {
    media += 1;
    return media - 1;
  };
  const content = inOrder.map((result) => ({ toolResult: toResult(result, nextPosition) }));
  return [{ role: 'user', content }];
}

function toResult(result: ToolResult, nextPosition: () => number): ConverseToolResult {
  const { callId, isError, error } = result;
  const given = modelParts(result).map((part) => toContent(part, nextPosition));
  const content = given.filter(({ text }) => text === undefined || text.trim() !== '');
  if (content.length === 0) {
    content.push({ text: isError ? error?.message.trim() || NAMELESS_ERROR : NO_TEXT });
  }
  return { toolUseId: callId, content, ...(isError && { status: 'error' }) };
}

function toContent(part: ToolOutputPart, nextPosition: () => number): ConverseResultContent {
  const isMedia = part.type !== 'text' && part.type !== 'link';
  return (isMedia ? mediaBlock(part, nextPosition()) : undefined) ?? { text: partAsText(part) };
}
