import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { streamErrorFacts } from '../../lib/errors/streamErrorFacts.ts';

describe('streamErrorFacts', () => {
  it('gives all that an error knows beside its kind and message', () => {
    const facts = {
      retryable: true,
      status: 529,
      providerCode: 'overloaded_error',
      requestId: 'req_1',
      bodyExcerpt: '{}',
      retryAfterMs: 0,
      partialMessage: [],
      cause: 'why',
    };
    expect(streamErrorFacts(new ModelStreamError('http', 'Busy', facts))).to.deep.equal(facts);
  });

  it('leaves out what is not known', () => {
    const facts = streamErrorFacts(new ModelStreamError('http', 'Busy'));
    expect(facts).to.deep.equal({ retryable: false });
  });
});
