import { once } from 'node:events';
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { filter, firstValueFrom, of } from 'rxjs';
import type { McpEra } from '../../../lib/mcp/McpTarget.ts';
import { noInput } from '../../helpers/inProcessMcp.ts';
import { connections } from '../../helpers/mcpCalls.ts';
import {
  callUnlisted,
  executorOf,
  happenings,
  lines,
  run,
  shown,
} from '../../helpers/realMcpRuns.ts';
import { type SeenTarget, seenTarget, wireLines } from '../../helpers/realMcpWire.ts';

const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'] as const;

/** A server of both generations of the official package; `signals` has one for each call of `wait`. */
function bothEras(signals: AbortSignal[] = []): SeenTarget {
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'both', version: '1' },
      { cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'private' } } },
    );
    addTools(server, signals);
    return server;
  });
  const url = 'https://mcp.test/mcp';
  return seenTarget({ url }, (to, init) => handler.fetch(new Request(to, init)));
}

function addTools(server: McpServer, signals: AbortSignal[]): void {
  const numbers = fromJsonSchema<number[]>({ type: 'array', items: { type: 'number' } });
  server.registerTool('numbers', { ...noInput, outputSchema: numbers }, () => ({
    content: [],
    structuredContent: [1, 2],
  }));
  server.registerTool('ask', noInput, () =>
    inputRequired({
      inputRequests: {
        sure: inputRequired.elicit({
          message: 'Sure?',
          requestedSchema: { type: 'object', properties: {} },
        }),
      },
    }),
  );
  server.registerTool('wait', noInput, async (_, { mcpReq }) => {
    signals.push(mcpReq.signal);
    const { progressToken = '' } = mcpReq._meta ?? {};
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress: 1 },
    });
    return new Promise(() => undefined);
  });
  server.registerTool('steps', noInput, async (_, { mcpReq }) => {
    const { progressToken = '' } = mcpReq._meta ?? {};
    for (const progress of [1, 2, 3, 4]) {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 4 },
      });
    }
    return { content: [{ type: 'text', text: 'done' }] };
  });
}

describe('a server of the official package', () => {
  const connect = connections();

  it('gets requests of the modern generation, with neither sessions nor an end', async () => {
    const { target, seen, answered } = bothEras();
    const connection = connect(target);
    await run(await executorOf(connection), ['numbers', {}]);
    await answered();
    await connection.close();
    const none = '2026-07-28, no session';
    expect(wireLines(seen).slice(0, 4)).to.deep.equal([
      `server/discover 200, ${none}`,
      `subscriptions/listen 200, ${none}`,
      `tools/list 200, ${none}`,
      `tools/call 200, ${none}`,
    ]);
    const headers = seen
      .slice(0, 4)
      .map((request) => HEADERS.map((name) => request.headers.get(name)));
    expect(headers).to.deep.equal([
      ['2026-07-28', 'server/discover', null, null],
      ['2026-07-28', 'subscriptions/listen', null, null],
      ['2026-07-28', 'tools/list', null, null],
      ['2026-07-28', 'tools/call', 'numbers', null],
    ]);
    // The end of the subscription; a session there is none to end.
    expect(seen.slice(4).map(({ method }) => method)).to.not.include('DELETE');
  });

  it('is listened to for changes only if they are followed', async () => {
    const { target, seen } = bothEras();
    const connection = connect(target, { followChanges: false });
    await connection.refresh();
    await connection.close();
    expect(seen.map(({ method }) => method)).to.deep.equal(['server/discover', 'tools/list']);
  });

  it('is asked for its tools once, and again for each refresh, as long as they are fresh, too', async () => {
    const { target, seen } = bothEras();
    const connection = connect(target);
    const executor = await executorOf(connection);
    for (let call = 0; call < 3; call += 1) await run(executor, ['numbers', {}]);
    const lists = () => seen.filter(({ method }) => method === 'tools/list').length;
    expect(lists()).to.equal(1);
    await connection.refresh();
    expect(lists()).to.equal(2);
  });

  for (const era of ['modern', 'legacy'] as const satisfies readonly McpEra[]) {
    describe(`in the ${era} generation`, () => {
      it('has the signal of a call fire that is cancelled', async () => {
        const signals: AbortSignal[] = [];
        const { target, seen } = bothEras(signals);
        const executor = await executorOf(connect({ ...target, era }));
        const events$ = executor.execute(of({ id: '0', name: 'wait' }));
        await firstValueFrom(events$.pipe(filter(({ type }) => type === 'tool-progress')));
        const [signal] = signals;
        if (signal?.aborted === false) await once(signal, 'abort');
        expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
        await run(executor, ['numbers', {}]);
        const notices = seen.filter(({ method }) => method === 'notifications/cancelled');
        expect(notices.length).to.equal(era === 'modern' ? 0 : 1);
      });

      it('gives a structured value that is a list', async () => {
        const executor = await executorOf(connect({ ...bothEras().target, era }));
        expect(shown(await run(executor, ['numbers', {}]))).to.deep.equal({
          status: 'ok',
          isError: false,
          parts: [{ type: 'text', text: '[1,2]' }],
          structured: era === 'modern' ? [1, 2] : { result: [1, 2] },
        });
      });

      it('tells all progress in order, and before the result', async () => {
        const executor = await executorOf(connect({ ...bothEras().target, era }));
        expect(lines(await happenings(executor, [['steps', {}]]))).to.deep.equal([
          'start 0',
          ...[1, 2, 3, 4].map((progress) => `progress 0 {"progress":${progress},"total":4}`),
          'result 0 ok',
        ]);
      });

      it('says that a tool is not there with an error of the protocol', async () => {
        const answer = await callUnlisted({ ...bothEras().target, era }, ['nope', {}]);
        const error = 'error' in answer ? (answer.error as Error & { code?: unknown }) : undefined;
        expect(error).to.include({
          name: 'ToolFailure',
          code: 'invalid-arguments',
          message: 'Tool nope not found',
        });
        expect(error?.cause).to.include({ code: -32_602 });
      });
    });
  }

  it('may not ask for what the client has not offered', async () => {
    const { target } = bothEras();
    const { status, error } = await run(await executorOf(connect(target)), ['ask', {}]);
    expect([status, error?.code, error?.retryable, error?.message]).to.deep.equal([
      'error',
      'unavailable',
      false,
      "Cannot request input 'sure' (elicitation/create): the request's client capabilities do not declare the required capability",
    ]);
    const failure = await callUnlisted(bothEras().target, ['ask', {}]);
    const thrown = 'error' in failure ? (failure.error as Error) : undefined;
    expect(thrown?.cause).to.include({ code: -32_021 });
  });
});
