import { expect } from 'chai';
import { isSealedCall } from '../../lib/ui/isSealedCall.ts';
import { callOf } from '../helpers/callOf.ts';

describe('isSealedCall', () => {
  it('tells a call that is written from one that is complete', () => {
    const call = { id: 'a', name: 'look', text: '{', sealed: undefined, isAsked: false };
    expect(isSealedCall(call)).to.equal(false);
    expect(isSealedCall({ ...call, sealed: callOf('look') })).to.equal(true);
  });
});
