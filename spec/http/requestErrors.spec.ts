import { expect } from 'chai';
import { HTTPError, type NormalizedOptions, TimeoutError } from 'ky';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { failRequest, toBodyFailure, toTimeout } from '../../lib/http/requestErrors.ts';
import { collect } from '../helpers/collect.ts';

const request = new Request('http://127.0.0.1/v1?key=top-secret', {
  headers: { authorization: 'Bearer top-secret' },
});

function httpError(body: string | null, data?: unknown): HTTPError {
  const response = new Response(body, { status: 429, headers: { 'x-request-id': 'req_1' } });
  const error = new HTTPError(response, request, {} as NormalizedOptions);
  return data === undefined ? error : Object.assign(error, { data });
}

async function failure(error: unknown): Promise<ModelStreamError> {
  const { values, error: failed } = await collect(failRequest(error));
  expect(values).to.deep.equal([]);
  expect(failed).to.be.instanceOf(ModelStreamError);
  return failed as ModelStreamError;
}

describe('failRequest', () => {
  it("gives the provider's message where a hook of ky threw an error of HTTP, from the body or from what ky has read of it", async () => {
    const body = '{"error":{"type":"rate_limit_error","message":"Slow down"}}';
    for (const cause of [
      httpError(body),
      httpError(null, JSON.parse(body)),
      httpError(null, body),
    ]) {
      const error = await failure(cause);
      expect(error).to.include({ kind: 'http', status: 429, requestId: 'req_1', retryable: true });
      expect(error.message).to.equal(
        'The server answered with HTTP status 429: rate_limit_error: Slow down',
      );
    }
  });

  it('does without a body, also when somebody else has read it', async () => {
    const read = httpError('read');
    await read.response.text();
    for (const cause of [httpError(null), read]) {
      const { message } = await failure(cause);
      expect(message).to.equal('The server answered with HTTP status 429');
    }
  });

  it('gives the innermost cause of a connection that failed', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { errno: -111 });
    const error = await failure(new TypeError('fetch failed', { cause: refused }));
    expect(error).to.include({ kind: 'network', retryable: true, cause: refused });
    expect(error.message).to.equal('The request failed: connect ECONNREFUSED 127.0.0.1:1');
    const addresses = Object.assign(new Error('many'), { message: '', code: 'ECONNREFUSED' });
    const many = await failure(new TypeError('fetch failed', { cause: addresses }));
    expect(many.message).to.equal('The request failed: ECONNREFUSED');
  });

  it('takes whatever was thrown', async () => {
    expect((await failure('nothing')).message).to.equal('The request failed: nothing');
    const circular = new Error('round');
    circular.cause = circular;
    expect((await failure(circular)).message).to.equal('The request failed: round');
  });

  it('may not retry what was aborted', async () => {
    const error = await failure(new DOMException('Stopped', 'AbortError'));
    expect(error).to.include({ kind: 'network', retryable: false });
  });

  it('lets errors of this package pass', async () => {
    const own = new ModelStreamError('limit', 'Thrown by a hook.');
    expect(await failure(own)).to.equal(own);
  });

  it('keeps the headers and the URL of the request out of its errors', async () => {
    const url = 'https://user:top-secret@127.0.0.1';
    const parse = Object.assign(new TypeError('Invalid URL'), { input: 'http:top-secret' });
    for (const cause of [
      httpError('no'),
      new TimeoutError(request),
      new TypeError(`Request cannot be constructed from ${url}`),
      new TypeError('Failed to parse', { cause: parse }),
      `no way to ${url}`,
    ]) {
      const error = await failure(cause);
      expect(error.message).to.not.include('secret');
      expect(error.cause).to.equal(undefined);
    }
  });
});

describe('toBodyFailure', () => {
  it('names the request, the innermost cause, and how far the answer had come', () => {
    const closed = new Error('other side closed');
    const response = new Response(null, { headers: { 'request-id': 'req_2' } });
    const terminated = new TypeError('terminated', { cause: closed });
    const error = toBodyFailure(terminated, response, true);
    expect(error).to.include({ kind: 'network', retryable: true, requestId: 'req_2', status: 200 });
    expect(error.message).to.equal(
      'The connection failed in the middle of the answer: other side closed',
    );
    expect(toBodyFailure(terminated, response, false).message).to.equal(
      'The connection failed before the answer began: other side closed',
    );
  });
});

describe('toTimeout', () => {
  it('may be retried, and knows the response if there is one', () => {
    const response = new Response(null, { headers: { 'request-id': 'req_2' } });
    const facts = { kind: 'network', retryable: true, message: 'Late' };
    expect(toTimeout('Late')).to.include({ ...facts, status: undefined });
    expect(toTimeout('Late', response)).to.include({ ...facts, status: 200, requestId: 'req_2' });
  });
});
