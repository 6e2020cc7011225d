import { expect } from 'chai';
import { EmptyToolCallIdError } from '../../lib/errors/EmptyToolCallIdError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('EmptyToolCallIdError', () => {
  it('names the position of the call', () => {
    const error = new EmptyToolCallIdError(3);
    expect(error).to.include({
      name: 'EmptyToolCallIdError',
      code: 'empty-tool-call-id',
      index: 3,
    });
    expect(error.message).to.equal('The call at position 3 of the batch has an empty id.');
  });

  it('tells itself from other errors of the package', () => {
    expect(EmptyToolCallIdError.is(new EmptyToolCallIdError(3))).to.equal(true);
    expect(EmptyToolCallIdError.is(new MillraceError('invalid-tool', 'no'))).to.equal(false);
  });
});
