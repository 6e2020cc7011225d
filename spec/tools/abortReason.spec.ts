import { expect } from 'chai';
import { abortReason } from '../../lib/tools/abortReason.ts';
import { throwing } from '../helpers/throwing.ts';

describe('abortReason', () => {
  it('makes a text the message of an AbortError, and passes an error on', () => {
    expect(abortReason('enough')).to.include({ name: 'AbortError', message: 'enough' });
    const cause = new Error('cause');
    expect(abortReason(cause)).to.equal(cause);
  });

  it('makes an AbortError of anything, also of what throws when it is looked at', () => {
    for (const reason of [throwing, Object.create(null), { toString: () => null }, Symbol('x')]) {
      expect(abortReason(reason)).to.have.property('name', 'AbortError');
    }
  });
});
