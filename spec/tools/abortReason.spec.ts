import { expect } from 'chai';
import { abortReason } from '../../lib/tools/abortReason.ts';

describe('abortReason', () => {
  it('makes a text the message of an AbortError, and passes an error on', () => {
    expect(abortReason('enough')).to.include({ name: 'AbortError', message: 'enough' });
    const cause = new Error('cause');
    expect(abortReason(cause)).to.equal(cause);
  });
});
