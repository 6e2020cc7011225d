import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { callName } from '../callName.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { mediaContent } from '../mediaContent.ts';
import { modelParts } from '../modelParts.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { resultText } from '../resultText.ts';
import { toBase64 } from '../toBase64.ts';
import { asObject } from '../wireValues.ts';
import type { OllamaMessage, OllamaToolCall } from './OllamaMessage.ts';

/** Image types that the server decodes. */
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * The `tool_calls` of an assistant message: those of `calls` that are sealed, with the opaque data they came with.
 *
 * Arguments go back as an object; text that never was one goes back as an empty one, and the answer to the call tells the
 * model what was wrong.
 */
export function toToolCalls(calls: readonly AssembledCall[]): OllamaToolCall[] {
  return calls.flatMap(({ sealed, metadata = {} }) => {
    if (sealed === undefined) return [];
    const { id, name, arguments: text } = sealed;
    const { function: inFunction, ...extras } = metadata;
    const args = { ...parseObject(text) };
    const body = { ...asObject(inFunction), name: callName(name, '.:'), arguments: args };
    return [{ ...extras, id, function: body }];
  });
}

/**
 * The messages that answer the calls of one assistant message: one tool message each, in call order, with the name of its
 * tool, the id of its call and the images that it holds (PNG, JPEG, WebP, as data).
 *
 * Tool messages have no error mark: an error says so in its text. Media of other kinds, and links, leave a note there.
 */
export function toolResults(results: readonly ToolResult[]): OllamaMessage[] {
  const inOrder = inCallOrder(results);
  return inOrder.map(toToolMessage);
}

function toToolMessage(result: ToolResult): OllamaMessage {
  const parts = modelParts(result);
  const images = parts.map(toImage).filter((image) => image !== undefined);
  const inText = parts.filter((part) => toImage(part) === undefined);
  return {
    role: 'tool',
    content: resultText(inText, result.isError),
    tool_name: callName(result.toolName, '.:'),
    tool_call_id: result.callId,
    ...(images.length > 0 && { images }),
  };
}

/** The base64 text of an image that the server takes; undefined for any other part. */
function toImage(part: ToolOutputPart): string | undefined {
  if (part.type !== 'image' && part.type !== 'file') return undefined;
  const data = mediaContent(part);
  return data !== undefined && IMAGE_TYPES.has(plainMediaType(part.mediaType))
    ? toBase64(data)
    : undefined;
}
