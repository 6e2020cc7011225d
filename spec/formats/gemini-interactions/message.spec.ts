import { expect } from 'chai';
import { toolResults } from '../../../lib/formats/gemini-interactions/message.ts';
import { toolResult } from '../../helpers/toolResult.ts';

describe('toolResults of gemini-interactions', () => {
  it('R1 answers every call, in call order', () => {
    const results = [
      toolResult(1, [
        { type: 'text', text: 'b' },
        { type: 'text', text: 'c' },
      ]),
      toolResult(0, []),
    ];
    expect(toolResults(results)).to.deep.equal([
      { type: 'function_result', call_id: 'call_0', name: 'look', result: '' },
      { type: 'function_result', call_id: 'call_1', name: 'look', result: 'bc' },
    ]);
    expect(toolResults([])).to.deep.equal([]);
  });

  it('marks an error', () => {
    const error = { code: 'tool-failed', message: 'It broke.', retryable: false } as const;
    const steps = toolResults([
      toolResult(0, [{ type: 'text', text: 'No such file.' }], { isError: true, error }),
      toolResult(1, [], { isError: true, error }),
    ]);
    expect(steps.map(({ result, is_error }) => [result, is_error])).to.deep.equal([
      ['No such file.', true],
      ['It broke.', true],
    ]);
  });

  it('gives images, leaves a note for others, and keeps back what is for people', () => {
    const [step] = toolResults([
      toolResult(0, [
        { type: 'text', text: 'A chart:' },
        { type: 'image', mediaType: 'image/png', data: 'AQID' },
        { type: 'text', text: '' },
        { type: 'audio', mediaType: 'audio/wav', data: 'AAAA', name: 'beep' },
        { type: 'text', text: 'secret', audience: 'user' },
        { type: 'image', mediaType: 'image/png', data: 'AQID', audience: 'user' },
      ]),
    ]);
    expect(step?.result).to.deep.equal([
      { type: 'text', text: 'A chart:' },
      { type: 'image', data: 'AQID', mime_type: 'image/png' },
      { type: 'text', text: '[audio audio/wav, 3 B, beep]' },
    ]);
    const [noted] = toolResults([
      toolResult(0, [{ type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }]),
    ]);
    expect(noted?.result).to.equal('[audio audio/wav, 3 B]');
  });
});
