import { expect } from 'chai';
import { repairHistory } from '../../lib/conversation/repairHistory.ts';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { isObject } from '../../lib/schema/isObject.ts';

/**
 * Fails unless a provider would take these messages: every call is answered exactly once, answers stand in call order and where
 * they belong, and no message of the model is empty. Answers are found by their wire form alone, whatever the format.
 */
export function expectValidHistory(format: string, messages: readonly unknown[]): void {
  const history = formatHistory(format);
  const calls = messages.flatMap((message) => history.calls(message)).map(({ id }) => id);
  expect(messages.flatMap(answersIn), 'each call has one answer, in call order').to.deep.equal(
    calls,
  );
  expect(messages.filter((message) => history.isEmpty(message))).to.deep.equal([]);
  const repaired = repairHistory(messages, format as FormatName);
  expect(repaired, 'there is nothing to repair').to.have.ordered.members([...messages]);
}

/** The ids of the calls that are answered in a message. */
function answersIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(answersIn);
  if (!isObject(value)) return [];
  const { role, type, functionResponse, toolResult } = value;
  if (isObject(functionResponse)) return [functionResponse.id];
  if (isObject(toolResult)) return [toolResult.toolUseId];
  if (role === 'tool') return [value.tool_call_id];
  switch (type) {
    case 'tool_result':
      return [value.tool_use_id];
    case 'function_call_output':
    case 'function_result':
      return [value.call_id];
    default:
      return [value.content, value.parts].flatMap(answersIn);
  }
}
