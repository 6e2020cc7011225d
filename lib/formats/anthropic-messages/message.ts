import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts, partAsText } from '../modelParts.ts';
import type {
  AnthropicMessage,
  AnthropicResultContent,
  AnthropicText,
  AnthropicToolResult,
} from './AnthropicMessage.ts';
import { mediaBlock } from './mediaBlock.ts';

/** Stands for the text of an error that has none: the API refuses an error without content. */
const NAMELESS_ERROR = 'The tool failed and did not say why.';

/**
 * The message that answers the calls of one assistant message: one user message with a `tool_result` for each, in call
 * order. No results, no message.
 *
 * Text, images (JPEG, PNG, GIF, WebP) and documents (PDF, plain text) are given natively; other media and links leave a
 * note in text, and so do all media of an error, which may hold nothing but text. Blank text is left out, because the API
 * refuses it.
 *
 * Source: Anthropic API reference, "Create a message", `tool_result`; guide "Handle tool calls".
 */
export function toolResults(results: readonly ToolResult[]): AnthropicMessage[] {
  if (results.length === 0) return [];
  const inOrder = inCallOrder(results);
  return [{ role: 'user', content: inOrder.map(toResultBlock) }];
}

function toResultBlock(result: ToolResult): AnthropicToolResult {
  const { callId, isError, error } = result;
  const blocks = modelParts(result).map(isError ? textBlock : toBlock);
  const content = blocks.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  if (isError && content.length === 0) {
    content.push({ type: 'text', text: error?.message.trim() ? error.message : NAMELESS_ERROR });
  }
  return { type: 'tool_result', tool_use_id: callId, content, ...(isError && { is_error: true }) };
}

function toBlock(part: ToolOutputPart): AnthropicResultContent {
  const isMedia = part.type !== 'text' && part.type !== 'link';
  return (isMedia ? mediaBlock(part) : undefined) ?? textBlock(part);
}

function textBlock(part: ToolOutputPart): AnthropicText {
  return { type: 'text', text: partAsText(part) };
}
