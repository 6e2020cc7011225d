import { expect } from 'chai';
import { MissingPackageError } from '../../lib/errors/MissingPackageError.ts';
import { LostAnswer } from '../../lib/mcp/LostAnswer.ts';
import { isSessionLost, mcpFailure } from '../../lib/mcp/mcpFailure.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const http = (status: number, text: string) =>
  failed('Error POSTing to endpoint', {
    code: 'CLIENT_HTTP_NOT_IMPLEMENTED',
    data: { status, text },
  });

const cases: readonly (readonly [string, unknown, string])[] = [
  [
    'a stream that ended',
    failed('x', { code: -32000, data: new LostAnswer('ended') }),
    'unavailable',
  ],
  [
    'an answer too large',
    failed('x', { code: -32000, data: new LostAnswer('too-large') }),
    'too-large',
  ],
  [
    'an answer of the wrong form',
    failed('x', { code: -32000, data: new LostAnswer('malformed') }),
    'invalid-output',
  ],
  ['an abort', new DOMException('This operation was aborted', 'AbortError'), 'unavailable'],
  ['a reset', failed('fetch failed', { cause: failed('read ECONNRESET') }), 'unavailable'],
  [
    'a connection that closed',
    failed('Connection closed', { code: 'CONNECTION_CLOSED' }),
    'unavailable',
  ],
  ['no connection', failed('Not connected'), 'unavailable'],
  ['a status', http(500, '<html>'), 'unavailable'],
  ['another status', http(429, ''), 'rate-limit'],
  [
    'an error of the server that speaks of sockets',
    failed('The socket is red', { code: -32603 }),
    'tool-failed',
  ],
  [
    'an error of the server with our code',
    failed('no', { code: -32000, data: { reason: 'ended' } }),
    'tool-failed',
  ],
];

describe('mcpFailure', () => {
  for (const [what, error, code] of cases) {
    it(`makes ${code} of ${what}`, () => {
      const failure = mcpFailure(error, 'x');
      expect(ToolFailure.is(failure) && failure.code).to.equal(code);
      expect(failure.cause).to.equal(error);
    });
  }

  it('passes errors of this package', () => {
    for (const error of [new ToolFailure('no'), new MissingPackageError('a', 'b')]) {
      expect(mcpFailure(error, 'x')).to.equal(error);
    }
  });
});

describe('mcpFailure, of an error answer with an HTTP status', () => {
  it('reads the answer', () => {
    const body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No such city"}}';
    const failure = mcpFailure(http(400, body), 'x');
    expect(ToolFailure.is(failure) && failure.code).to.equal('invalid-arguments');
    expect(failure.message).to.equal('No such city');
  });

  it('believes a status that refuses the request, where the error has no meaning of its own', () => {
    const body = (code: number) => JSON.stringify({ error: { code, message: 'Later' } });
    const kinds = [
      [429, -32_000, 'rate-limit'],
      [503, -32_603, 'unavailable'],
      [403, -32_603, 'auth'],
      [503, -32_602, 'invalid-arguments'],
      [500, -32_603, 'tool-failed'],
    ] as const;
    for (const [status, code, expected] of kinds) {
      const error = http(status, body(code));
      const failure = mcpFailure(error, 'x');
      expect(failure).to.include({ code: expected, message: 'Later', cause: error });
    }
  });

  it('says after which time the call is wanted again', () => {
    const error = failed('no', { data: { status: 429, text: '', retryAfterMs: 4_000 } });
    expect(mcpFailure(error, 'x')).to.include({ code: 'rate-limit', retryAfterMs: 4_000 });
  });

  it('does not show a model what the client says', () => {
    const failure = mcpFailure(
      failed('Invalid result for tools/call: [{"path": []}]', { code: 'INVALID_RESULT' }),
      'x',
    );
    expect(failure.message).to.equal(
      'The MCP server of "x" gave an answer that is not as the protocol says.',
    );
  });
});

describe('isSessionLost', () => {
  const sessions: readonly (readonly [unknown, boolean])[] = [
    [http(404, 'Session not found'), true],
    [http(404, ''), true],
    [http(400, 'Bad Request: No valid session ID provided'), true],
    [http(400, 'Bad Request'), false],
    [http(500, 'session'), false],
    [failed('session'), false],
    [undefined, false],
  ];
  for (const [error, expected] of sessions) {
    it(`says ${expected} of ${JSON.stringify(error)}`, () => {
      expect(isSessionLost(error)).to.equal(expected);
    });
  }
});
