import { expect } from 'chai';
import { textResult } from '../../lib/tools/textResult.ts';

describe('textResult', () => {
  it('is one text part, frozen', () => {
    const output = textResult('42');
    expect(output).to.deep.equal({ parts: [{ type: 'text', text: '42' }] });
    expect([output, output.parts, output.parts[0]].every(Object.isFrozen)).to.equal(true);
  });
});
