import { expect } from 'chai';
import { clientErrorKind, errorInBody, statusKind } from '../../lib/mcp/clientErrorKind.ts';

const named = (name: string, facts: object = {}) => Object.assign(new Error('x'), { name }, facts);

describe('clientErrorKind', () => {
  const cases: readonly (readonly [unknown, string | undefined])[] = [
    [named('UnauthorizedError'), 'auth'],
    [named('InsufficientScopeError'), 'auth'],
    [named('OAuthError', { code: 'invalid_client' }), 'auth'],
    [named('SdkError', { code: 'CONNECTION_CLOSED' }), 'unavailable'],
    [named('SdkError', { code: 'INVALID_RESULT' }), 'invalid-output'],
    [new Error('Not connected'), 'unavailable'],
    [new TypeError('fetch failed'), 'unavailable'],
    [new Error('x', { cause: new Error('read ECONNRESET') }), 'unavailable'],
    [named('Error', { code: 'ENOENT' }), 'unavailable'],
    [new Error('There is no token.'), 'unavailable'],
    [named('Error', { code: 'OTHER' }), undefined],
    [new TypeError('It is not a function.'), undefined],
    [new SyntaxError('Unexpected token'), undefined],
    ['fetch failed', undefined],
    [undefined, undefined],
  ];
  for (const [error, kind] of cases) {
    it(`says ${kind} of ${String(error)}`, () => expect(clientErrorKind(error)).to.equal(kind));
  }
});

describe('statusKind', () => {
  const cases: readonly (readonly [number, string])[] = [
    [400, 'tool-failed'],
    [401, 'auth'],
    [403, 'auth'],
    [404, 'tool-failed'],
    [408, 'unavailable'],
    [429, 'rate-limit'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ];
  for (const [status, kind] of cases) {
    it(`says ${kind} of ${status}`, () => expect(statusKind(status)).to.equal(kind));
  }
});

describe('errorInBody', () => {
  it('finds an error of the protocol', () => {
    expect(errorInBody('{"error":{"code":-32601,"message":"no","data":1}}')).to.deep.equal({
      code: -32601,
      message: 'no',
    });
  });

  const others = [
    '',
    '<html>',
    'null',
    '{"error":"no"}',
    '{"error":{"code":"1","message":"a"}}',
    7,
  ];
  for (const text of [...others, `{"error":{"code":1,"message":"${'x'.repeat(70_000)}"}}`]) {
    it(`finds none in ${String(text).slice(0, 40)}`, () => {
      expect(errorInBody(text)).to.equal(undefined);
    });
  }
});
