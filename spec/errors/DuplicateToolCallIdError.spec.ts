import { expect } from 'chai';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';

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
});
