import { expect } from 'chai';
import { MillraceError } from '../../lib/errors/MillraceError.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';

describe('ModelStreamError', () => {
  it('holds the facts that it was given', () => {
    const facts = {
      retryable: true,
      status: 529,
      providerCode: 'overloaded_error',
      requestId: 'req_1',
      bodyExcerpt: '{}',
      retryAfterMs: 0,
      partialMessage: { role: 'assistant' },
    };
    const error = new ModelStreamError('http', 'Overloaded', { ...facts, cause: 'why' });
    expect(error).to.include({
      kind: 'http',
      message: 'Overloaded',
      code: 'model-stream',
      ...facts,
    });
    expect(error.cause).to.equal('why');
  });

  it('is not retryable unless it says so, and leaves out what is not known', () => {
    const error = new ModelStreamError('truncated', 'cut');
    expect(error.retryable).to.equal(false);
    expect([error.status, error.requestId, error.partialMessage]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(error).to.include({
      providerCode: undefined,
      bodyExcerpt: undefined,
      retryAfterMs: undefined,
    });
    expect('cause' in error).to.equal(false);
  });

  it('tells itself from other errors of the package', () => {
    expect(ModelStreamError.is(new ModelStreamError('protocol', 'no'))).to.equal(true);
    expect(ModelStreamError.is(new MillraceError('invalid-tool', 'no'))).to.equal(false);
  });
});
