import { expect } from 'chai';
import {
  answerOf,
  documentOf,
  type EraRawServer,
  eraServer,
  errorOf,
  streamOf,
} from '../helpers/eraServer.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';

describe('An MCP server that loses its sessions', () => {
  quiet();
  const connect = connections();
  let server: EraRawServer;
  let sessions = 0;
  let current = '';
  afterEach(() => server?.close());
  beforeEach(() => {
    sessions = 0;
  });

  async function serve(refusal: ReturnType<typeof documentOf>) {
    server = await eraServer('legacy', {
      session: () => {
        sessions += 1;
        current = `s${sessions}`;
        return current;
      },
      call: (response, request) => {
        const answer =
          request.headers['mcp-session-id'] === current
            ? answerOf({ content: [{ type: 'text', text: current }] })
            : refusal;
        return answer(response, request);
      },
    });
    return connect(server.target);
  }

  const refusals = {
    '404': documentOf(404, 'Session not found'),
    '400 and a word of sessions': documentOf(400, 'Bad Request: No valid session ID provided'),
  };
  for (const [what, refusal] of Object.entries(refusals)) {
    it(`is asked for one new session for three calls that it refuses with ${what}`, async () => {
      const connection = await serve(refusal);
      await connection.refresh();
      current = 'gone';
      const results = await Promise.all([1, 2, 3].map(() => execute(connection)));
      expect(results.map(({ text }) => text)).to.deep.equal(['s2', 's2', 's2']);
      expect([sessions, server.count('tools/call')]).to.deep.equal([2, 6]);
    });
  }

  const told = [
    [404, -32_603, 'Order 7 paid; receipt not found', 'tool-failed'],
    [400, -32_603, 'The checkout session was charged, but the receipt failed', 'tool-failed'],
    [400, -32_602, 'The argument session is wrong', 'invalid-arguments'],
    [404, -32_601, 'No such tool', 'unknown-tool'],
  ] as const;
  for (const [status, code, message, kind] of told) {
    it(`is asked once for a call that it answers with ${status} and the error ${code}: ${message}`, async () => {
      const connection = await serve(errorOf({ code, message }, status));
      await connection.refresh();
      current = 'gone';
      const failed = await execute(connection);
      expect([failed.code, failed.text]).to.deep.equal([kind, message]);
      expect([sessions, server.count('tools/call')]).to.deep.equal([1, 1]);
    });
  }

  it('is asked no more for a call that it refuses with 400 for another reason', async () => {
    const connection = await serve(documentOf(400, 'Bad Request'));
    await connection.refresh();
    current = 'gone';
    expect((await execute(connection)).code).to.equal('tool-failed');
    expect([sessions, server.count('tools/call')]).to.deep.equal([1, 1]);
  });

  it('gets no unsafe call again whose answer was lost', async () => {
    const connection = await serve(streamOf(() => ''));
    await connection.refresh();
    current = 'gone';
    expect((await execute(connection)).code).to.equal('unavailable');
    expect([sessions, server.count('tools/call')]).to.deep.equal([1, 1]);
  });
});
