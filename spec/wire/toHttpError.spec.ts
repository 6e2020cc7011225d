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

describe('readRequestId', () => {
  it('knows the headers of the providers', () => {
    const responseWith = (headers: Record<string, string>) => new Response(null, { headers });
    expect(readRequestId(responseWith({ 'request-id': 'a', 'x-request-id': 'b' }))).to.equal('a');
    expect(readRequestId(responseWith({ 'x-request-id': 'b' }))).to.equal('b');
    expect(readRequestId(responseWith({}))).to.equal(undefined);
  });
});
