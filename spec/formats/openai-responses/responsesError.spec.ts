import { expect } from 'chai';
import {
  failedResponse,
  readEventError,
  saysSomething,
} from '../../../lib/formats/openai-responses/responsesError.ts';

describe('readEventError of openai-responses', () => {
  it('says type or code, message, status and request', () => {
    const error = readEventError(
      {
        type: 'error',
        request_id: 'req_1',
        error: { type: 'server_error', code: 503, message: 'Busy.' },
      },
      'error',
    );
    expect(error).to.include({
      kind: 'provider',
      status: 503,
      requestId: 'req_1',
      retryable: true,
    });
    expect(error?.message).to.equal('The provider reports an error: server_error: Busy. (503)');
  });

  it('says what there is when there is no message', () => {
    const error = readEventError({ type: 'error', error: { code: 'odd' } }, 'error');
    expect(error?.message).to.contain('odd');
    expect(error).to.include({ retryable: false, status: undefined });
  });

  it('does not wait for an account that is used up', () => {
    const error = readEventError(
      { error: { code: 'insufficient_quota', type: 'server_error' } },
      undefined,
    );
    expect(error?.retryable).to.equal(false);
  });

  it('sees no error where there is none', () => {
    expect(readEventError({ error: null }, 'response.created')).to.equal(undefined);
    expect(readEventError({ error: { code: null, message: '' } }, undefined)).to.equal(undefined);
    expect(readEventError({ message: 'hi' }, 'response.note')).to.equal(undefined);
    expect(readEventError({ object: 'response', message: 'hi' }, undefined)).to.equal(undefined);
    expect(readEventError({}, undefined)).to.equal(undefined);
  });
});

describe('failedResponse', () => {
  it('says why the response failed, or that it does not say', () => {
    const { message } = failedResponse({ error: { code: 'server_error', message: 'Gone.' } });
    expect(message).to.equal('The provider reports an error: server_error: Gone.');
    expect(failedResponse({}).message).to.contain('does not say why');
  });
});

describe('saysSomething', () => {
  it('takes text and objects with members for an error', () => {
    expect(['x', { code: 1 }].map(saysSomething)).to.deep.equal([true, true]);
    expect([undefined, null, '', {}, { code: null }, 3].map(saysSomething)).to.not.include(true);
  });
});
