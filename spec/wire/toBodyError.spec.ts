import { expect } from 'chai';
import { toBodyError } from '../../lib/wire/toBodyError.ts';

describe('toBodyError', () => {
  it('gives the message of a JSON error, and whether its code may pass', () => {
    expect(toBodyError('{"error":{"code":503,"message":"Down"}}')).to.include({
      kind: 'provider',
      message: 'The provider reports an error: Down',
      status: 503,
      retryable: true,
      bodyExcerpt: '{"error":{"code":503,"message":"Down"}}',
    });
    expect(toBodyError('{"error":{"type":"overloaded_error","message":"Busy"}}')).to.include({
      kind: 'provider',
      providerCode: 'overloaded_error',
      retryable: true,
    });
    expect(toBodyError('{"message":"No such model"}')).to.include({
      kind: 'provider',
      retryable: false,
    });
  });

  it('gives the first words of anything else', () => {
    expect(toBodyError('<html>\n <h1>Hi</h1>')).to.include({
      kind: 'protocol',
      message: 'The response is no event stream: <html> <h1>Hi</h1>',
      bodyExcerpt: '<html>\n <h1>Hi</h1>',
    });
  });
});
