import { expect } from 'chai';
import { toolResults, toToolCalls } from '../../../lib/formats/cohere-v2/message.ts';
import { CallAssembly } from '../../../lib/model/CallAssembly.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { toolResult } from '../../helpers/toolResult.ts';

describe('toToolCalls of cohere-v2', () => {
  it('gives sealed calls with what they came with, and the text of an object as arguments', () => {
    const calls = new CallAssembly({}, () => undefined);
    calls.append(calls.begin({ id: 'c0', name: 'look', metadata: { note: 1 } }), '{"a": 1}');
    for (const text of ['no json', 'null', '']) calls.append(calls.begin({ name: '' }), text);
    calls.finish();
    calls.begin({ id: 'cut', name: 'look' });
    const empty = { name: 'unnamed', arguments: '{}' };
    expect(toToolCalls(calls.calls)).to.deep.equal([
      { note: 1, id: 'c0', type: 'function', function: { name: 'look', arguments: '{"a": 1}' } },
      { id: 'call_1', type: 'function', function: empty },
      { id: 'call_2', type: 'function', function: empty },
      { id: 'call_3', type: 'function', function: empty },
    ]);
  });
});

describe('toolResults of cohere-v2', () => {
  it('answers every call in a message of its own, in call order', () => {
    const results = [2, 0, 1].map((index) =>
      toolResult(index, [{ type: 'text', text: `r${index}` }]),
    );
    expect(toolResults(results)).to.deep.equal(
      [0, 1, 2].map((index) => ({
        role: 'tool',
        tool_call_id: `call_${index}`,
        content: `r${index}`,
      })),
    );
    expect(toolResults([])).to.deep.equal([]);
  });

  it('says in text what failed, and what was left out, and nothing that is for the user', () => {
    const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'aGk=' };
    const parts: ToolOutputPart[] = [
      { type: 'text', text: 'Half of it:' },
      image,
      { ...image, audience: 'user' },
    ];
    expect(toolResults([toolResult(0, parts, { isError: true })])[0]?.content).to.equal(
      'Error: Half of it:\n[image image/png, 2 B]',
    );
  });
});
