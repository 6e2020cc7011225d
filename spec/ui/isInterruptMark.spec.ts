import { expect } from 'chai';
import { isInterruptMark } from '../../lib/ui/isInterruptMark.ts';
import { callOf } from '../helpers/callOf.ts';

describe('isInterruptMark', () => {
  it('knows the mark of a call that waits for outside input, if it says which call', () => {
    const call = callOf('ask');
    expect(isInterruptMark({ type: 'tool-interrupt', call })).to.equal(true);
    expect(isInterruptMark({ type: 'tool-interrupt' })).to.equal(false);
    expect(isInterruptMark({ type: 'done', call })).to.equal(false);
  });
});
