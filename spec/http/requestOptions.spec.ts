import { expect } from 'chai';
import { HTTPError, type NormalizedOptions, type RetryOptions } from 'ky';
import { readRequestOptions } from '../../lib/http/requestOptions.ts';

function headersOf(init: Parameters<typeof readRequestOptions>[0]): object {
  return Object.fromEntries(readRequestOptions(init, {}).headers as Headers);
}

describe('readRequestOptions', () => {
  it('sends json as JSON, and leaves a content type that is given', () => {
    expect(readRequestOptions({ json: { a: [1, null] } }, {}).body).to.equal('{"a":[1,null]}');
    expect(headersOf({ json: 1 })).to.deep.equal({ 'content-type': 'application/json' });
    const headers = { 'Content-Type': 'application/vnd.x+json', 'x-key': 'k' };
    expect(headersOf({ json: 1, headers })).to.deep.equal({
      'content-type': 'application/vnd.x+json',
      'x-key': 'k',
    });
  });

  it('sends a body as it is, or none', () => {
    const body = new Uint8Array([1]);
    expect(readRequestOptions({ body }, {}).body).to.equal(body);
    expect(readRequestOptions({}, {})).to.not.have.property('body');
  });

  it('takes the json of the moment in which it is called', () => {
    const json = { a: 1 };
    const { body } = readRequestOptions({ json }, {});
    json.a = 2;
    expect(body).to.equal('{"a":1}');
  });

  it('has no limit of time, and retries what may pass', () => {
    const { timeout, retry } = readRequestOptions({}, {});
    expect(timeout).to.equal(false);
    expect(retry).to.include({ limit: 2, maxRetryAfter: 60_000 });
    const { statusCodes, afterStatusCodes, methods } = retry as RetryOptions;
    expect(methods).to.deep.equal(['post']);
    expect(afterStatusCodes).to.deep.equal(statusCodes);
    expect(statusCodes).to.include.members([408, 409, 429, 500, 503, 529]);
    expect(statusCodes).to.not.include.members([400]);
  });

  it('cancels the body of an answer before the request is sent again', async () => {
    const log: string[] = [];
    const body = new ReadableStream<Uint8Array>({ cancel: () => void log.push('cancel') });
    const request = new Request('http://127.0.0.1');
    const error = new HTTPError(new Response(body), request, {} as NormalizedOptions);
    const [dropBody] = readRequestOptions({}, {}).hooks?.beforeRetry ?? [];
    const state = { request, options: {} as NormalizedOptions, retryCount: 1 };
    await dropBody?.({ ...state, error });
    await dropBody?.({ ...state, error: new Error('not of HTTP') });
    expect(log).to.deep.equal(['cancel']);
  });

  it('takes the bounds of retries that are given', () => {
    const { retry } = readRequestOptions({}, { retries: 0, maxRetryAfterMs: 5 });
    expect(retry).to.include({ limit: 0, maxRetryAfter: 5 });
  });

  it('refuses wrong options, naming them and what came', () => {
    const read = (options: object) => () => readRequestOptions({}, options);
    expect(read({ retries: -1 })).to.throw(
      RangeError,
      'retries must be an integer of 0 or more, got -1.',
    );
    expect(read({ retries: 1.5 })).to.throw(RangeError, '1.5');
    expect(read({ retries: '2' })).to.throw(TypeError, 'retries must be a number, got string.');
    expect(read({ maxRetryAfterMs: Number.NaN })).to.throw(RangeError, 'maxRetryAfterMs');
    expect(read({ maxRetryAfterMs: null })).to.throw(TypeError, 'got null');
    expect(() => readRequestOptions({ json: 1, body: '1' }, {})).to.throw(
      TypeError,
      'json or body',
    );
  });

  it('refuses headers that HTTP does not allow, without quoting them', () => {
    const headers = { authorization: 'Bearer top-secret\n' + 'x' };
    expect(() => readRequestOptions({ headers }, {}))
      .to.throw(TypeError, 'init.headers')
      .with.property('message')
      .that.does.not.include('secret');
  });
});
