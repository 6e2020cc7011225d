import { expect } from 'chai';
import ky from 'ky';
import { filter, firstValueFrom, of } from 'rxjs';
import type { McpUrlTarget } from '../../../lib/mcp/McpTarget.ts';
import { connections } from '../../helpers/mcpCalls.ts';
import { keptServer } from '../../helpers/realMcpKept.ts';
import { executorOf, happenings, lines, run, shown } from '../../helpers/realMcpRuns.ts';
import { wait } from '../../helpers/realMcpSuite.ts';
import { type SeenTarget, seenTarget, wireLines } from '../../helpers/realMcpWire.ts';

const hi = { status: 'ok', isError: false, parts: [{ type: 'text', text: 'Echo: hi' }] };

/** What a connection of the legacy generation sends, one call and the end included. */
const LEGACY = [
  'initialize 200, no version, no session',
  'notifications/initialized 202, 2025-11-25, session',
  'GET 200, 2025-11-25, session',
  'tools/list 200, 2025-11-25, session',
  'tools/call 200, 2025-11-25, session',
  'DELETE 200, 2025-11-25, session',
];

describe('what server-everything gets over Streamable HTTP', () => {
  const server = keptServer('http');
  const connect = connections();
  const seen = (target: Partial<McpUrlTarget> = {}, send?: McpUrlTarget['fetch']): SeenTarget =>
    seenTarget({ url: server().url, ...target }, send);

  async function sayHi({ target, answered }: SeenTarget): Promise<object> {
    const connection = connect(target);
    const result = await run(await executorOf(connection), ['echo', { message: 'hi' }]);
    await answered();
    await connection.close();
    return shown(result);
  }

  it('is a session of the legacy generation, from its handshake to its end', async () => {
    const watched = seen({ era: 'legacy' });
    expect(await sayHi(watched)).to.deep.equal(hi);
    expect(wireLines(watched.seen)).to.deep.equal(LEGACY);
    const sessions = watched.seen.flatMap(({ headers }) => headers.get('mcp-session-id') ?? []);
    expect(new Set(sessions).size).to.equal(1);
  });

  it('is asked for its generation first', async () => {
    const watched = seen();
    expect(await sayHi(watched)).to.deep.equal(hi);
    expect(wireLines(watched.seen)).to.deep.equal([
      'server/discover 400, 2026-07-28, no session',
      ...LEGACY,
    ]);
  });

  it('has no session any longer when the connection is closed', async () => {
    const watched = seen();
    await sayHi(watched);
    const [, , { headers } = { headers: new Headers() }] = watched.seen;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const accept = 'application/json, text/event-stream';
    const response = await fetch(watched.target.url, {
      method: 'POST',
      headers: { ...Object.fromEntries(headers), accept, 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.text()]).to.deep.equal([
      400,
      '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}',
    ]);
  });

  it('hears that a call is cancelled, and has its request closed', async () => {
    const { target, seen: requests } = seen();
    const connection = connect(target);
    const executor = await executorOf(connection);
    const [name, input] = wait(30, 150);
    const events$ = executor.execute(of({ id: '0', name, arguments: input }));
    await firstValueFrom(events$.pipe(filter(({ type }) => type === 'tool-progress')));
    await run(executor, ['echo', { message: 'hi' }]);
    const [cancelled, other] = requests.filter(({ method }) => method === 'tools/call');
    const [notice] = requests.filter(({ method }) => method === 'notifications/cancelled');
    expect([cancelled?.signal?.aborted, other?.signal?.aborted]).to.deep.equal([true, false]);
    expect([notice?.status, notice?.message.params]).to.deep.equal([
      202,
      { requestId: cancelled?.message.id, reason: 'The call was cancelled.' },
    ]);
  });

  it('cannot be reached through ky with its defaults, which throws for the status 400', async () => {
    const failure = await sayHi(seen({}, ky)).catch(({ code }) => code);
    expect(failure).to.equal('unavailable');
  });

  it('is reached through ky that gives every answer, news as they come', async () => {
    const every = ky.create({ throwHttpErrors: false, retry: 0, timeout: false });
    const { target, seen: requests, answered } = seen({}, every);
    const connection = connect(target);
    const executor = await executorOf(connection);
    const progress = [1, 2, 3, 4].map((step) => `progress 0 {"progress":${step},"total":4}`);
    expect(lines(await happenings(executor, [wait(0.4, 4)]))).to.deep.equal([
      'start 0',
      ...progress,
      'result 0 ok',
    ]);
    await answered();
    await connection.close();
    expect(wireLines(requests)).to.deep.equal([
      'server/discover 400, 2026-07-28, no session',
      ...LEGACY,
    ]);
  });
});
