import { expect } from 'chai';
import { geminiInteractions } from '../../../lib/formats/gemini-interactions/geminiInteractions.ts';

describe('geminiInteractions', () => {
  it('says what it is, and cannot be changed', () => {
    const { name, framing } = geminiInteractions;
    expect([name, framing]).to.deep.equal(['gemini-interactions', 'sse']);
    expect(Object.isFrozen(geminiInteractions)).to.equal(true);
  });
});
