import { expect } from 'chai';
import fc from 'fast-check';
import { repairHistory } from '../../lib/conversation/repairHistory.ts';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { FORMAT_NAMES, historyWith } from '../helpers/histories.ts';
import { toolResult } from '../helpers/toolResult.ts';

const NOT_RECORDED = 'No result of this call was recorded: whether it ran is not known.';

/** Turns of calls, each with whether its result was recorded. Ids come up again in other turns. */
const turns = fc.array(
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('look', 'listen'),
      isRecorded: fc.boolean(),
    }),
    { maxLength: 4, selector: ({ id }) => id },
  ),
  { maxLength: 4 },
);

function recorded({ id, name, index }: ToolCall): ToolResult {
  return toolResult(index, [{ type: 'text', text: `r${index}` }], { callId: id, toolName: name });
}

function unrecorded(call: ToolCall): ToolResult {
  return {
    ...recorded(call),
    parts: [{ type: 'text', text: NOT_RECORDED }],
    status: 'error',
    isError: true,
    error: { code: 'tool-failed', message: NOT_RECORDED, retryable: false },
  };
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!ArrayBuffer.isView(value)) Object.freeze(value);
  for (const member of Object.values(value)) frozen(member);
  return value;
}

/** Pieces of messages of every format, with ids that are there, absent or odd, put together at random. */
const odd = fc.letrec((tie) => ({
  id: fc.constantFrom('a', 'b', '', undefined, null, 3),
  name: fc.constantFrom('look', 'listen', '', undefined),
  piece: fc.oneof(
    fc.record({
      type: fc.constantFrom('tool_use', 'tool_result', 'text', 'function_call', undefined),
      id: tie('id'),
      name: tie('name'),
      tool_use_id: tie('id'),
      text: fc.constantFrom('', 'x', undefined),
      input: fc.anything({ maxDepth: 1 }),
      function: fc.record({ name: tie('name'), arguments: fc.constantFrom('{}', {}, null) }),
    }),
    fc.record({ toolUse: fc.record({ toolUseId: tie('id'), name: tie('name') }) }),
    fc.record({ toolResult: fc.record({ toolUseId: tie('id') }) }),
    fc.record({ functionCall: fc.record({ id: tie('id'), name: tie('name') }) }),
    fc.record({ functionResponse: fc.record({ id: tie('id'), name: tie('name') }) }),
    fc.anything({ maxDepth: 1 }),
  ),
  pieces: fc.oneof(
    fc.array(tie('piece'), { maxLength: 4 }),
    fc.constantFrom('', 'x', null, undefined),
  ),
  message: fc.oneof(
    fc.record({
      role: fc.constantFrom('assistant', 'user', 'tool', 'model', undefined),
      content: tie('pieces'),
      parts: tie('pieces'),
      tool_calls: tie('pieces'),
      tool_call_id: tie('id'),
      tool_name: tie('name'),
    }),
    fc.record({
      type: fc.constantFrom(
        'function_call',
        'custom_tool_call',
        'function_call_output',
        'custom_tool_call_output',
        'function_result',
        'user_input',
        'message',
      ),
      id: tie('id'),
      call_id: tie('id'),
      name: tie('name'),
      arguments: fc.constantFrom('{}', {}, undefined),
    }),
    fc.anything({ maxDepth: 1 }),
  ),
  messages: fc.array(tie('message'), { maxLength: 8 }),
}));

describe('repairHistory', () => {
  for (const name of FORMAT_NAMES) {
    it(`R1 gives one answer to every call of a history of ${name}, in call order`, () => {
      fc.assert(
        fc.property(turns, (wanted) => {
          const isRecorded = (call: ToolCall, turn: number): boolean | undefined =>
            wanted[turn]?.[call.index]?.isRecorded;
          const cut = historyWith(name, wanted, (calls, turn) =>
            calls.filter((call) => isRecorded(call, turn)).map(recorded),
          );
          const whole = historyWith(name, wanted, (calls, turn) =>
            calls.map((call) => (isRecorded(call, turn) ? recorded : unrecorded)(call)),
          );
          expect(repairHistory(frozen(cut), name)).to.deep.equal(whole);
        }),
        { numRuns: 50 },
      );
    });

    it(`leaves a history of ${name} alone that needs nothing, message by message`, () => {
      const calls = ['a', 'b'].map((id) => ({ id, name: 'look' }));
      const history = historyWith(name, [calls, calls], (made) => made.map(recorded));
      const repaired = repairHistory(history, name);
      expect(repaired).to.not.equal(history);
      expect(repaired).to.have.length(history.length);
      for (const [at, message] of repaired.entries()) expect(message).to.equal(history[at]);
    });

    it(`repairs whatever it gets as ${name} once and for all, and throws for none of it`, () => {
      fc.assert(
        fc.property(odd.messages, (messages) => {
          const once = repairHistory(frozen(messages) as unknown[], name);
          expect(repairHistory(frozen(once), name)).to.deep.equal(once);
          const kept = (messages as unknown[]).filter((message) => once.includes(message));
          expect(formatHistory(name).calls(kept)).to.deep.equal(
            formatHistory(name).calls(messages as unknown[]),
          );
        }),
        { numRuns: 300 },
      );
    });

    it(`takes messages of ${name} that hold themselves`, () => {
      const message: Record<string, unknown> = { role: 'assistant', type: 'function_call' };
      Object.assign(message, { content: [message], parts: [message], tool_calls: [message] });
      Object.assign(message, { functionCall: message, toolUse: message, function: message });
      Object.assign(message, { id: 'a', call_id: 'a', input: message, args: message });
      expect(repairHistory([message, null, 'x'], name)).to.include(message);
    });
  }

  it('takes the format itself', () => {
    const history = [{ role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f' } }] }];
    expect(repairHistory<object>(history, formats['openai-chat'])).to.deep.equal([
      ...history,
      { role: 'tool', tool_call_id: 'a', content: `Error: ${NOT_RECORDED}` },
    ]);
  });

  it('refuses what is no list of messages, and what is no format', () => {
    const repair = repairHistory as (messages: unknown, format: unknown) => unknown;
    expect(() => repair('x', 'gemini')).to.throw(TypeError, 'messages must be an array, got "x".');
    for (const format of ['gpt', undefined, null, { name: 'gpt' }, 3]) {
      expect(() => repair([], format)).to.throw(
        TypeError,
        /^format must be a wire format or its name, one of anthropic-messages, .*, got /,
      );
    }
    expect(() => repairHistory([], 'toString' as FormatName)).to.throw(TypeError);
  });
});
