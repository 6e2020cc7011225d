import { expect } from 'chai';
import { toolResults } from '../../../lib/formats/gemini/message.ts';
import { toolResult } from '../../helpers/toolResult.ts';

describe('toolResults of gemini', () => {
  it('R1 answers every call in one message, in call order', () => {
    const results = [toolResult(1, [{ type: 'text', text: 'b' }]), toolResult(0, [])];
    expect(toolResults(results)).to.deep.equal([
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'call_0', name: 'look', response: { output: '' } } },
          { functionResponse: { id: 'call_1', name: 'look', response: { output: 'b' } } },
        ],
      },
    ]);
    expect(toolResults([])).to.deep.equal([]);
  });

  it('gives an error as an error', () => {
    const error = { code: 'tool-failed', message: 'It broke.', retryable: false } as const;
    const [said] = toolResults([
      toolResult(0, [{ type: 'text', text: 'No such file.' }], { isError: true, error }),
      toolResult(1, [], { isError: true, error }),
    ]);
    expect(said?.parts.map(({ functionResponse }) => functionResponse?.response)).to.deep.equal([
      { error: 'No such file.' },
      { error: 'It broke.' },
    ]);
  });

  it('gives media that the API takes, leaves a note for others, and keeps back what is for people', () => {
    const [said] = toolResults([
      toolResult(0, [
        { type: 'text', text: 'A chart:' },
        { type: 'image', mediaType: 'image/png', data: 'AQID' },
        { type: 'audio', mediaType: 'audio/wav', data: 'AAAA', name: 'beep' },
        { type: 'text', text: 'secret', audience: 'user' },
        { type: 'image', mediaType: 'image/png', data: 'AQID', audience: 'user' },
      ]),
    ]);
    expect(said?.parts[0]?.functionResponse).to.deep.equal({
      id: 'call_0',
      name: 'look',
      response: { output: 'A chart:\n[audio audio/wav, 3 B, beep]' },
      parts: [{ inlineData: { mimeType: 'image/png', data: 'AQID' } }],
    });
  });
});
