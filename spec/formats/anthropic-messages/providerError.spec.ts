import { expect } from 'chai';
import {
  isErrorEvent,
  providerError,
} from '../../../lib/formats/anthropic-messages/providerError.ts';

describe('isErrorEvent', () => {
  it('knows the error event, and error objects of other APIs', () => {
    expect(isErrorEvent({}, 'error')).to.equal(true);
    expect(isErrorEvent({ error: { message: 'no' } }, undefined)).to.equal(true);
    expect(isErrorEvent({ error: 'no' }, 'ping')).to.equal(true);
    expect(isErrorEvent({ object: 'error', message: 'no' }, undefined)).to.equal(true);
  });

  it('knows what a gateway says in place of an event', () => {
    for (const said of [{ message: 'Bad gateway' }, { detail: 'Bad gateway' }]) {
      expect(isErrorEvent({ ...said, error: true }, undefined)).to.equal(true);
      expect(isErrorEvent(said, 'message_start')).to.equal(false);
      expect(providerError(said).message).to.include('Bad gateway');
    }
  });

  it('takes nothing else for one', () => {
    const blank = { error: { type: null, message: '' } };
    for (const event of [{}, { error: null }, { error: '' }, { error: 0 }, { error: {} }, blank]) {
      expect(isErrorEvent(event, 'message_delta')).to.equal(false);
    }
    expect(isErrorEvent({ object: 'message', message: { id: 'm' } }, undefined)).to.equal(false);
  });
});

describe('providerError', () => {
  it('has type, message and request id of an error event', () => {
    const error = providerError({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'No such model' },
      request_id: 'req_1',
    });
    expect(error).to.include({ kind: 'provider', retryable: false, requestId: 'req_1' });
    expect(error.message).to.include('invalid_request_error').and.to.include('No such model');
  });

  it('is retryable when the provider and not the request is at fault', () => {
    const types = {
      overloaded_error: true,
      api_error: true,
      rate_limit_error: true,
      timeout_error: true,
      invalid_request_error: false,
      authentication_error: false,
      billing_error: false,
      permission_error: false,
      not_found_error: false,
    };
    for (const [type, retryable] of Object.entries(types)) {
      expect(providerError({ type: 'error', error: { type, message: 'x' } }).retryable).to.equal(
        retryable,
      );
    }
  });

  it('reads other shapes', () => {
    const events: [object, string][] = [
      [{ error: { message: 'engine died', type: 'internal' } }, 'engine died'],
      [{ error: 'gone' }, 'gone'],
      [{ object: 'error', message: 'too long', code: 400 }, 'too long'],
      [{ type: 'error', message: 'flat' }, 'flat'],
      [{ type: 'error' }, 'an error'],
      [{ type: 'error', error: null }, 'an error'],
    ];
    for (const [event, words] of events) {
      expect(providerError({ ...event }).message).to.include(words);
    }
  });

  it('has the status that a gateway gives, which may tell that it is retryable', () => {
    const error = providerError({ error: { code: 503, message: 'no capacity' } });
    expect(error).to.include({ status: 503, retryable: true });
    const refused = providerError({ error: { code: 400, message: 'no such tool' } });
    expect(refused).to.include({ status: 400, retryable: false });
  });

  it('does not fail over an error that cannot be written as JSON', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(providerError({ type: 'error', error: { deep } }).kind).to.equal('provider');
  });
});
