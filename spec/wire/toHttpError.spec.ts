import { expect } from 'chai';
import { readRequestId, toHttpError } from '../../lib/wire/toHttpError.ts';

describe('toHttpError', () => {
  it("gives the provider's message, the status, the request id and whether to retry", () => {
    const response = new Response(null, { status: 529, headers: { 'request-id': 'req_1' } });
    const error = toHttpError(
      response,
      '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    );
    expect(error).to.include({ kind: 'http', status: 529, requestId: 'req_1', retryable: true });
    expect(error.message).to.equal(
      'The server answered with HTTP status 529: overloaded_error: Overloaded',
    );
  });

  it('gives the first words of a body that is no report, and none of an empty one', () => {
    const response = new Response(null, { status: 404 });
    const page = `<html>\n  <h1>404 Not Found</h1>\n${' '.repeat(1_000)}</html>`;
    expect(toHttpError(response, page).message).to.equal(
      'The server answered with HTTP status 404: <html> <h1>404 Not Found</h1>',
    );
    expect(toHttpError(response, '').message).to.equal('The server answered with HTTP status 404');
    expect(toHttpError(response, '').retryable).to.equal(false);
    expect(toHttpError(response, '').requestId).to.equal(undefined);
  });
});

describe('toHttpError, of what stands beside the message', () => {
  const withHeaders = (status: number, headers: Record<string, string>): Response =>
    new Response(null, { status, headers });

  it("gives the provider's code, the start of the body and when to come back", () => {
    const body = '{"error":{"type":"tokens","code":"rate_limit_exceeded","message":"Slow"}}';
    const error = toHttpError(withHeaders(429, { 'retry-after': '7' }), body);
    expect(error).to.include({
      providerCode: 'rate_limit_exceeded',
      bodyExcerpt: body,
      retryAfterMs: 7_000,
    });
    const long = toHttpError(withHeaders(500, {}), '🙂'.repeat(400));
    expect(long.bodyExcerpt).to.equal('🙂'.repeat(250));
    expect(long).to.include({ providerCode: undefined, retryAfterMs: undefined });
    expect(toHttpError(withHeaders(500, {}), '').bodyExcerpt).to.equal(undefined);
  });

  it('takes the name of an exception from the header in which AWS has it', () => {
    const headers = { 'x-amzn-errortype': 'ThrottlingException:http://internal.amazon.com/' };
    const error = toHttpError(withHeaders(429, headers), '{"message":"Too many"}');
    expect(error.providerCode).to.equal('ThrottlingException');
  });

  it('does not wait for an account that is used up', () => {
    const body = '{"error":{"type":"insufficient_quota","message":"Pay first"}}';
    expect(toHttpError(withHeaders(429, {}), body).retryable).to.equal(false);
  });

  it('believes a server that says whether to try again', () => {
    const retryable = (status: number, advice: string): boolean =>
      toHttpError(withHeaders(status, { 'x-should-retry': advice }), '').retryable;
    expect(retryable(529, 'false')).to.equal(false);
    expect(retryable(400, 'true')).to.equal(true);
    expect(retryable(529, 'perhaps')).to.equal(true);
  });
});

describe('readRequestId', () => {
  it('knows the headers of the providers', () => {
    const responseWith = (headers: Record<string, string>) => new Response(null, { headers });
    expect(readRequestId(responseWith({ 'request-id': 'a', 'x-request-id': 'b' }))).to.equal('a');
    expect(readRequestId(responseWith({ 'x-request-id': 'b' }))).to.equal('b');
    expect(readRequestId(responseWith({ 'x-amzn-requestid': 'c' }))).to.equal('c');
    expect(readRequestId(responseWith({}))).to.equal(undefined);
  });
});
