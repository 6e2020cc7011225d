import type { AssembledCall } from '../../model/AssembledCall.ts';
import { parseObject } from '../../model/parsedArguments.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { callName } from '../callName.ts';
import { inCallOrder } from '../inCallOrder.ts';
import { modelParts } from '../modelParts.ts';
import { resultText } from '../resultText.ts';
import type { CohereToolCall, CohereToolMessage } from './CohereMessage.ts';

/**
 * The `tool_calls` of an assistant message: those of `calls` that are sealed, with the opaque data they came with.
 *
 * The API wants the text of an object as arguments. Text that never was one goes back as `{}`, and the answer to the call
 * tells the model what was wrong.
 */
export function toToolCalls(calls: readonly AssembledCall[]): CohereToolCall[] {
  return calls.flatMap(({ sealed, metadata }) => {
    if (sealed === undefined) return [];
    const { id, name, arguments: given } = sealed;
    const text = parseObject(given) === undefined ? '{}' : given;
    return [
      { ...metadata, id, type: 'function', function: { name: callName(name), arguments: text } },
    ];
  });
}

/**
 * The messages that answer the calls of one assistant message: one tool message each, in call order.
 *
 * Tool messages take text and documents, and have no error mark: an error says so in its text, and media leave a note.
 */
export function toolResults(results: readonly ToolResult[]): CohereToolMessage[] {
  const inOrder = inCallOrder(results);
  return inOrder.map((result) => ({
    role: 'tool',
    tool_call_id: result.callId,
    content: resultText(modelParts(result), result.isError),
  }));
}
