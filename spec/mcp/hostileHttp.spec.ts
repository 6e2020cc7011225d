import { expect } from 'chai';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import {
  answerOf,
  documentOf,
  type EraRawServer,
  eraServer,
  errorOf,
  rawEras,
} from '../helpers/eraServer.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { execute, executeAll } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import { anyTool, type RawAnswer } from '../helpers/rawMcpServer.ts';

const json = { 'content-type': 'application/json' };
const withId = (members: string) =>
  documentOf(200, ({ id }) => `{"jsonrpc":"2.0","id":${id},${members}}`, json);

const WAIT_MS = 80;
const WAIT = { 'retry-after-ms': String(WAIT_MS) };

const answers: Readonly<Record<string, readonly [RawAnswer, string, boolean]>> = {
  'the status 401 and HTML': [documentOf(401, '<p>no</p>'), 'auth', false],
  'the status 403': [documentOf(403, 'no'), 'auth', false],
  'the status 429 and Retry-After': [
    documentOf(429, '<p>', { 'retry-after': '1' }),
    'rate-limit',
    true,
  ],
  'the status 500 and HTML': [documentOf(500, '<p>no</p>'), 'unavailable', true],
  'the status 503': [documentOf(503, '', { 'retry-after': '60' }), 'unavailable', true],
  'the status 502': [documentOf(502, ''), 'unavailable', true],
  'the status 400 and HTML': [documentOf(400, '<p>no</p>'), 'tool-failed', false],
  'the status 404 and HTML': [documentOf(404, '<p>no</p>'), 'tool-failed', false],
  'the status 418': [documentOf(418, 'tea'), 'tool-failed', false],
  HTML: [documentOf(200, '<p>hello</p>'), 'invalid-output', false],
  'no content': [documentOf(204, ''), 'invalid-output', false],
  'JSON that is broken': [documentOf(200, '{"jsonrpc":', json), 'invalid-output', false],
  'JSON of no message': [documentOf(200, '{"a":1}', json), 'invalid-output', false],
  'an error whose code is a text': [
    withId('"error":{"code":"E","message":"no"}'),
    'invalid-output',
    false,
  ],
  'an error without a message': [withId('"error":{"code":-32603}'), 'invalid-output', false],
  'a result that is a text': [withId('"result":"done"'), 'invalid-output', false],
};

for (const era of rawEras) {
  describe(`A ${era} MCP server with odd HTTP answers`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer;
    afterEach(() => server?.close());

    for (const [what, [call, code, retryable]] of Object.entries(answers)) {
      it(`fails a call with one kind of error on ${what}, and sends it once`, async () => {
        server = await eraServer(era, { call });
        const failed = await execute(connect(server.target));
        expect([failed.status, failed.code, failed.retryable]).to.deep.equal([
          'error',
          code,
          retryable,
        ]);
        expect(failed.tookMs).to.be.lessThan(3000);
        expect(failed.text).to.not.contain('<p>');
        expect(server.count('tools/call')).to.equal(1);
      });
    }

    it('fails a call whose answer has no id', async () => {
      const call = documentOf(
        200,
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}',
        json,
      );
      server = await eraServer(era, { call });
      const { status, code, tookMs } = await execute(connect(server.target));
      expect([status, code]).to.deep.equal(['error', 'invalid-output']);
      expect(tookMs).to.be.lessThan(3000);
    });

    for (const [status, code, retryAfterMs] of [
      [429, 'rate-limit', 2_000],
      [503, 'unavailable', 2_000],
      [401, 'auth', undefined],
    ] as const) {
      it(`says what a refusal with the status ${status} and an error of the protocol says`, async () => {
        const call: RawAnswer = (response, request) => {
          if (code !== 'auth') response.setHeader('retry-after', '2');
          void errorOf({ code: -32_000, message: 'Slow down.' }, status)(response, request);
        };
        server = await eraServer(era, { call });
        const failed = await execute(connect(server.target));
        expect([failed.code, failed.text]).to.deep.equal([code, 'Slow down.']);
        expect(failed.result.error?.cause).to.have.property('retryAfterMs', retryAfterMs);
      });
    }

    for (const isSafe of [true, false]) {
      const what = isSafe ? 'waits as long as the server wants before a' : 'makes no';
      it(`${what} further attempt of ${isSafe ? 'a safe' : 'an unsafe'} tool`, async () => {
        const at: number[] = [];
        const call: RawAnswer = (response, request) => {
          at.push(performance.now());
          const answer = at.length > 1 ? answerOf({ content: [] }) : documentOf(429, '', WAIT);
          return answer(response, request);
        };
        server = await eraServer(era, { call });
        const concurrency = isSafe ? 'safe' : 'unsafe';
        const connection = connect(server.target, { override: { tool: { concurrency } } });
        const middleware = [withRetry({ maxAttempts: 2, backoff: 0 })];
        const [result] = await executeAll(connection, ['tool'], { middleware });
        expect([result?.status, at.length]).to.deep.equal(isSafe ? ['ok', 2] : ['error', 1]);
        if (isSafe) expect(Number(at[1]) - Number(at[0])).to.be.at.least(WAIT_MS);
      });
    }

    const kinds = [
      [-32_601, 'unknown-tool'],
      [-32_602, 'invalid-arguments'],
      [-32_603, 'tool-failed'],
      [-32_021, 'unavailable'],
    ] as const;
    for (const status of [200, 400, 404, 500]) {
      for (const [number, code] of kinds) {
        it(`says what the error ${number} with the status ${status} says`, async () => {
          server = await eraServer(era, {
            call: errorOf({ code: number, message: 'It is so.' }, status),
          });
          const failed = await execute(connect(server.target));
          expect([failed.status, failed.code]).to.deep.equal(['error', code]);
          expect(failed.text).to.contain('It is so.');
        });
      }
    }

    for (const status of [301, 302, 303, 307, 308]) {
      it(`sends nothing to another origin that ${status} leads to`, async () => {
        const other = await eraServer(era);
        server = await eraServer(era, { call: documentOf(status, '', { location: other.url }) });
        const connection = connect({ ...server.target, headers: { 'x-api-key': 'secret' } });
        const { status: ended } = await execute(connection);
        expect(ended).to.equal('error');
        expect(other.requests).to.deep.equal([]);
        expect(server.requests.every(({ headers }) => headers['x-api-key'] === 'secret')).to.equal(
          true,
        );
        await other.close();
      });
    }

    it('sends nothing to another origin while it connects', async () => {
      const other = await eraServer(era, { tools: [anyTool] });
      const away = documentOf(307, '', { location: other.url });
      server = await eraServer(era, { answers: { 'server/discover': away, initialize: away } });
      const connection = connect({ ...server.target, headers: { 'x-api-key': 'secret' } });
      expect(await connection.refresh().catch(({ name }) => name)).to.equal('ToolFailure');
      expect(other.requests).to.deep.equal([]);
      await other.close();
    });
  });
}
