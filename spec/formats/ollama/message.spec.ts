import { expect } from 'chai';
import { toolResults, toToolCalls } from '../../../lib/formats/ollama/message.ts';
import { CallAssembly } from '../../../lib/model/CallAssembly.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const IMAGE: ToolOutputPart = { type: 'image', mediaType: 'image/jpg; q=1', data: 'aGk=' };

describe('toToolCalls of ollama', () => {
  it('gives sealed calls with what they came with, and objects as arguments', () => {
    const calls = new CallAssembly({}, () => undefined);
    const metadata = { signature: 's', function: { more: 1 } };
    calls.append(calls.begin({ id: 'c0', name: 'look', metadata }), '{"a":1}');
    calls.append(calls.begin({ name: '' }), 'no json');
    calls.begin({ name: 'look' });
    calls.finish();
    calls.begin({ id: 'cut', name: 'look' });
    expect(toToolCalls(calls.calls)).to.deep.equal([
      { signature: 's', id: 'c0', function: { more: 1, name: 'look', arguments: { a: 1 } } },
      { id: 'call_1', function: { name: 'unnamed', arguments: {} } },
      { id: 'call_2', function: { name: 'look', arguments: {} } },
    ]);
  });
});

describe('toolResults of ollama', () => {
  it('answers every call in a message of its own, in call order', () => {
    const results = [2, 0, 1].map((index) =>
      toolResult(index, [{ type: 'text', text: `r${index}` }]),
    );
    expect(toolResults(results)).to.deep.equal(
      [0, 1, 2].map((index) => ({
        role: 'tool',
        content: `r${index}`,
        tool_name: 'look',
        tool_call_id: `call_${index}`,
      })),
    );
    expect(toolResults([])).to.deep.equal([]);
  });

  it('gives images that the server decodes, and leaves a note of all else', () => {
    const parts: ToolOutputPart[] = [
      { type: 'text', text: 'See:' },
      IMAGE,
      { ...IMAGE, type: 'file', mediaType: 'image/webp', data: new Uint8Array([104, 111]) },
      { type: 'image', mediaType: 'image/png', url: 'data:image/png;base64,aHA=' },
      { type: 'image', mediaType: 'image/png', url: 'https://a.example/b.png' },
      { type: 'image', mediaType: 'image/tiff', data: 'aGk=' },
      { type: 'audio', mediaType: 'audio/wav', data: 'aGk=' },
      { ...IMAGE, audience: 'user' },
    ];
    const [message] = toolResults([toolResult(0, parts)]);
    expect(message?.images).to.deep.equal(['aGk=', 'aG8=', 'aHA=']);
    expect(message?.content).to.equal(
      'See:\n[image image/png, https://a.example/b.png]\n[image image/tiff, 2 B]\n[audio audio/wav, 2 B]',
    );
  });

  it('says in text that a tool failed', () => {
    const failed = toolResult(0, [{ type: 'text', text: 'No such city.' }], { isError: true });
    expect(toolResults([failed])[0]?.content).to.equal('Error: No such city.');
    expect(toolResults([toolResult(0, [], { isError: true })])[0]?.content).to.equal('Error');
  });
});
