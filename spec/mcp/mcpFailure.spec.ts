import { expect } from 'chai';
import { MissingPackageError } from '../../lib/errors/MissingPackageError.ts';
import { LostAnswer } from '../../lib/mcp/LostAnswer.ts';
import { isOutdated, isSessionLost, mcpFailure } from '../../lib/mcp/mcpFailure.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const http = (status: number, text: string) =>
  failed('Error POSTing to endpoint', {
    code: 'CLIENT_HTTP_NOT_IMPLEMENTED',
    data: { status, text },
  });

const answer = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } });

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
  ['a stream refused', failed('SSE error: Non-200 status code (401)', { code: 401 }), 'auth'],
  [
    'a stream led away',
    failed('SSE error: Redirect to https://b.test', { code: 307 }),
    'tool-failed',
  ],
  ['a message refused', failed('Error POSTing to endpoint (HTTP 429): slow'), 'rate-limit'],
  [
    'an error in a message refused',
    failed(`Error POSTing to endpoint (HTTP 400): ${answer(-32_602, 'No such city')}`),
    'invalid-arguments',
  ],
  [
    'a page',
    failed('Unexpected content type: text/html', { data: { contentType: 'text/html' } }),
    'invalid-output',
  ],
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
      const failure = mcpFailure(error, { tool: 'x' });
      expect(ToolFailure.is(failure) && failure.code).to.equal(code);
      expect(failure.cause).to.equal(error);
    });
  }

  it('passes errors of this package, in the place of lost answers, too', () => {
    for (const error of [new ToolFailure('no'), new MissingPackageError('a', 'b')]) {
      expect(mcpFailure(error, { tool: 'x' })).to.equal(error);
      const lost = failed('x', { code: -32000, data: error });
      expect(mcpFailure(lost, { tool: 'x' })).to.equal(error);
    }
  });
});

describe('mcpFailure, of an error answer with an HTTP status', () => {
  it('reads the answer', () => {
    const body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No such city"}}';
    const failure = mcpFailure(http(400, body), { tool: 'x' });
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
      const failure = mcpFailure(error, { tool: 'x' });
      expect(failure).to.include({ code: expected, message: 'Later', cause: error });
    }
  });

  it('says after which time the call is wanted again', () => {
    const error = failed('no', { data: { status: 429, text: '', retryAfterMs: 4_000 } });
    expect(mcpFailure(error, { tool: 'x' })).to.include({
      code: 'rate-limit',
      retryAfterMs: 4_000,
    });
  });

  it('does not show a model what the client says', () => {
    const failure = mcpFailure(
      failed('Invalid result for tools/call: [{"path": []}]', { code: 'INVALID_RESULT' }),
      { tool: 'x' },
    );
    expect(failure.message).to.equal(
      'The MCP server of the tool "x" gave an answer that is not as the protocol says.',
    );
  });
});

describe('mcpFailure, in words', () => {
  const wire = (facts: object) => failed('fetch failed', { cause: failed('x', facts) });
  const words: readonly (readonly [unknown, string])[] = [
    [failed('Not connected'), 'could not be reached.'],
    [wire({ code: 'ECONNREFUSED' }), 'could not be reached.'],
    [wire({ code: 'ECONNRESET' }), 'ended the connection before it answered.'],
    [failed('x', { code: 'CONNECTION_CLOSED' }), 'ended the connection before it answered.'],
    [
      failed('SSE error: Redirect to https://b.test', { code: 307 }),
      'answered with the HTTP status 307.',
    ],
    [
      failed('x', { data: { contentType: 'text/html' } }),
      'answered with "text/html", which is no answer of the protocol.',
    ],
    [failed('Method not found', { code: -32_601 }), 'refuses: Method not found'],
  ];
  for (const [error, expected] of words) {
    it(`says of a server that it ${expected}`, () => {
      expect(mcpFailure(error, { server: 'a' }).message).to.equal(`The MCP server "a" ${expected}`);
    });
  }

  it('says why the generation could not be found out', () => {
    const cause = failed('no', { data: { status: 503, text: '' } });
    const failure = mcpFailure(failed('x', { code: 'ERA_NEGOTIATION_FAILED', cause }), {
      server: 'a',
    });
    expect(failure).to.include({ code: 'unavailable', cause });
    expect(failure.message).to.equal('The MCP server "a" answered with the HTTP status 503.');
  });

  it('calls no tool unknown where none was called', () => {
    const failure = mcpFailure(failed('Method not found', { code: -32_601 }), { server: 'a' });
    expect(failure).to.include({ code: 'unavailable', retryable: false });
  });
});

describe('isOutdated', () => {
  const cases: readonly (readonly [unknown, boolean, boolean])[] = [
    [http(400, answer(-32_022, 'Unsupported protocol version')), true, true],
    [failed('Unsupported protocol version', { code: -32_022 }), true, true],
    [http(404, 'no'), true, false],
    [http(405, ''), true, false],
    [http(400, '<html>'), true, false],
    [http(400, answer(-32_602, 'No such city')), false, false],
    [http(500, ''), false, false],
    [failed('no'), false, false],
    [undefined, false, false],
  ];
  for (const [error, without, withSession] of cases) {
    it(`says ${without}, in a session ${withSession}, of ${JSON.stringify(error)}`, () => {
      expect([isOutdated(error, false), isOutdated(error, true)]).to.deep.equal([
        without,
        withSession,
      ]);
    });
  }
});

describe('isSessionLost', () => {
  const sessions: readonly (readonly [unknown, boolean])[] = [
    [http(404, 'Session not found'), true],
    [http(404, ''), true],
    [http(400, 'Bad Request: No valid session ID provided'), true],
    [http(400, 'Bad Request'), false],
    [http(500, 'session'), false],
    [http(404, answer(-32_001, 'Session not found')), true],
    [http(400, answer(-32_000, 'Bad Request: No valid session ID provided')), true],
    [http(400, answer(-32_603, 'The checkout session was charged')), false],
    [http(404, answer(-32_603, 'Order 7 paid; receipt not found')), false],
    [http(404, answer(-32_602, 'No such tool')), false],
    [failed('session'), false],
    [undefined, false],
  ];
  for (const [error, expected] of sessions) {
    it(`says ${expected} of ${JSON.stringify(error)}`, () => {
      expect(isSessionLost(error)).to.equal(expected);
    });
  }
});
