import { expect } from 'chai';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('DuplicateToolCallIdError', () => {
  it('names the id', () => {
    const error = new DuplicateToolCallIdError('call_1');
    expect(error).to.include({
      name: 'DuplicateToolCallIdError',
      code: 'duplicate-tool-call-id',
      callId: 'call_1',
    });
    expect(error.message).to.equal('Two calls of the batch have the id "call_1".');
  });

  it('tells itself from other errors of the package', () => {
    expect(DuplicateToolCallIdError.is(new DuplicateToolCallIdError('1'))).to.equal(true);
    expect(DuplicateToolCallIdError.is(new MillraceError('invalid-tool', 'no'))).to.equal(false);
  });
});
