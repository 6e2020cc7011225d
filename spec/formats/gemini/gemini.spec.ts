import { expect } from 'chai';
import { gemini } from '../../../lib/formats/gemini/gemini.ts';

describe('gemini', () => {
  it('says what it is, and cannot be changed', () => {
    expect([gemini.name, gemini.framing]).to.deep.equal(['gemini', 'sse']);
    expect(Object.isFrozen(gemini)).to.equal(true);
  });
});
