import { expect } from 'chai';
import { isToolChoice } from '../../lib/conversation/isToolChoice.ts';

describe('isToolChoice', () => {
  it('takes the words that there are, and the name of a tool', () => {
    for (const choice of ['auto', 'none', 'required', { name: 'look' }]) {
      expect(isToolChoice(choice)).to.equal(true);
    }
  });

  it('takes nothing else, not what a provider would call it', () => {
    for (const choice of ['any', 'look', '', null, undefined, 1, [], {}, { type: 'any' }]) {
      expect(isToolChoice(choice)).to.equal(false);
    }
  });
});
