import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { callName } from '../callName.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts } from '../modelParts.ts';
import { resultText } from '../resultText.ts';
import type { ChatMessage, ChatToolCall, ChatToolMessage } from './ChatMessage.ts';
import { mediaMessage } from './mediaMessage.ts';

/**
 * The `tool_calls` of an assistant message: those of `calls` that are sealed, with the opaque data they came with.
 *
 * Servers parse the arguments of messages that they get back, and refuse the request if those are not the text of an
 * object. So text that never was one goes back as `{}`; the answer to the call tells the model what was wrong.
 */
export function toToolCalls(calls: readonly AssembledCall[]): ChatToolCall[] {
  return calls.flatMap(({ sealed, metadata }) =>
    sealed === undefined ? [] : [toToolCall(sealed, metadata)],
  );
}

/**
 * The messages that answer the calls of one assistant message, in call order: one tool message each, then, if a result
 * has media that the API takes, one user message with them.
 *
 * Tool messages take nothing but text, and have no error mark: an error says so in its text, and media leave a note.
 */
export function toolResults(results: readonly ToolResult[]): ChatMessage[] {
  const inOrder = inCallOrder(results);
  const media = mediaMessage(inOrder);
  return media === undefined ? inOrder.map(toToolMessage) : [...inOrder.map(toToolMessage), media];
}

function toToolCall(
  { id, kind, name, arguments: text }: ToolCall,
  metadata: Readonly<Record<string, unknown>> = {},
): ChatToolCall {
  return kind === 'custom'
    ? { id, type: kind, custom: { name: callName(name), input: text }, ...metadata }
    : {
        id,
        type: kind,
        function: { name: callName(name), arguments: parseObject(text) ? text : '{}' },
        ...metadata,
      };
}

function toToolMessage(result: ToolResult): ChatToolMessage {
  const content = resultText(modelParts(result), result.isError);
  return { role: 'tool', tool_call_id: result.callId, content };
}
