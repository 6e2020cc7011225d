import { expect } from 'chai';
import { joinOutputs } from '../../lib/tools/joinOutputs.ts';
import { textResult } from '../../lib/tools/textResult.ts';

const link = { type: 'link', url: 'https://example.com' } as const;

describe('joinOutputs', () => {
  it('joins parts in order, neighbouring text into one', () => {
    const outputs = [textResult('a'), textResult('b'), { parts: [link] }, textResult('c')];
    const joined = joinOutputs(outputs);
    expect(joined).to.deep.equal({
      parts: [{ type: 'text', text: 'ab' }, link, { type: 'text', text: 'c' }],
    });
    expect([Object.isFrozen(joined), Object.isFrozen(joined.parts)]).to.deep.equal([true, true]);
  });

  it('keeps the last structured value, and an error mark', () => {
    const outputs = [
      { parts: [], structured: 1, isError: true },
      { parts: [], structured: null },
      { parts: [], isError: false },
    ];
    expect(joinOutputs(outputs)).to.deep.equal({ parts: [], structured: null, isError: true });
  });

  it('is empty for no outputs', () => {
    expect(joinOutputs([])).to.deep.equal({ parts: [] });
  });
});
