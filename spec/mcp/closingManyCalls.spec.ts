import { EventEmitter, getEventListeners, once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { asyncScheduler, lastValueFrom, mergeMap, range } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { callMcpTool } from '../../lib/mcp/callMcpTool.ts';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { openLink } from '../../lib/mcp/openLink.ts';
import { Reconnect } from '../../lib/mcp/Reconnect.ts';
import { collect } from '../helpers/collect.ts';
import { answerOf } from '../helpers/eraServer.ts';
import { eventually, listenersOnSignals, openResources } from '../helpers/leftOvers.ts';
import {
  beginStream,
  eventOf,
  type RawAnswer,
  type RawMcpServer,
  type RawRequest,
  rawMcpServer,
} from '../helpers/rawMcpServer.ts';
import { modernAnswers } from '../helpers/rawModern.ts';

const CALLS = 1000;
const AT_ONCE = 20;

const failing: RawAnswer = (response, { id }) => {
  const error = { code: -32_603, message: 'no' };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, error }));
};

const timers = () => openResources().filter((name) => name === 'Timeout').length;

/** What the server does with each call, and whether the caller waits for it. */
const KINDS: Readonly<Record<string, { answer?: RawAnswer; cancels?: true }>> = {
  'calls that are well': {},
  'calls that fail': { answer: failing },
  'calls that are cancelled': { answer: () => undefined, cancels: true },
};

describe('a connection after 1,000', () => {
  let server: RawMcpServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  for (const era of ['legacy', 'modern'] as const) {
    for (const [what, { answer, cancels }] of Object.entries(KINDS)) {
      it(`${what} keeps nothing of them, of a ${era} server`, async () => {
        const raw = await rawMcpServer({
          answers: {
            ...(era === 'modern' && modernAnswers()),
            ...(answer && { 'tools/call': answer }),
          },
        });
        server = raw;
        const caller = new AbortController();
        const link = await openLink(
          { url: raw.url, era },
          {
            clientInfo: { name: 'spec', version: '1' },
            connectTimeoutMs: 10_000,
            maxAnswerBytes: 1e6,
            scheduler: asyncScheduler,
            serverId: 'spec',
            isFirst: true,
            isFirstTry: true,
            signal: caller.signal,
            onLost: () => undefined,
            onEnding: () => undefined,
            onListChanged: () => undefined,
            diagnose: () => undefined,
          },
        );
        const call = callMcpTool(new Reconnect('spec', async () => link), {
          callIdleTimeoutMs: 60_000,
          callTimeoutMs: 600_000,
          scheduler: asyncScheduler,
        });
        const before = timers();
        const one = async (at: number): Promise<void> => {
          if (cancels === undefined) return void (await collect(call('tool', {})));
          const running = call('tool', {}).subscribe();
          const sent = () => raw.count('tools/call') > at;
          await eventually(sent, () => [at, raw.count('tools/call')]);
          running.unsubscribe();
        };
        const { left } = await listenersOnSignals(async () => {
          const width = cancels === undefined ? AT_ONCE : 1;
          await lastValueFrom(range(0, CALLS).pipe(mergeMap(one, width)));
          await eventually(
            () => raw.open() === 0 && timers() <= before,
            () => [raw.open(), timers(), before],
          );
        });
        expect(raw.count('tools/call')).to.equal(CALLS);
        expect([link.tap.listening(), link.tap.requests.size]).to.deep.equal([0, 0]);
        expect(getEventListeners(caller.signal, 'abort')).to.deep.equal([]);
        expect(left.length).to.equal(0);
        await link.close();
      }).timeout(60_000);
    }
  }

  for (const era of ['legacy', 'modern'] as const) {
    it(`calls of an executor, well, failed and cancelled, keeps nothing of them, of a ${era} server`, async () => {
      const ofEra = era === 'modern' ? modernAnswers() : {};
      const begun = new EventEmitter();
      const raw = await rawMcpServer({
        answers: {
          ...ofEra,
          'tools/call': (response, request) => {
            const { at } = Object(request.params?.['arguments']);
            if (at % 3 === 2) return void begun.emit(`${at}`);
            if (at % 3 === 1) return failing(response, request);
            return answerOf({ content: [] })(response, request);
          },
        },
      });
      server = raw;
      const waits = (at: number) => (at % 3 === 2 ? once(begun, `${at}`) : undefined);
      const { connection, left, statuses } = await afterMany({ url: raw.url, era }, raw, waits);
      expect([left, statuses]).to.deep.equal([0, { ok: 334, error: 333, cancelled: 333 }]);
      expect(raw.count('tools/call')).to.equal(CALLS);
      await connection.close();
    }).timeout(60_000);
  }

  it("calls keeps none of their tokens: what comes for them is the client's again", async () => {
    const tokens: unknown[] = [];
    const tokenOf = ({ params }: RawRequest) =>
      Reflect.get(Object(params?.['_meta']), 'progressToken');
    const raw = await rawMcpServer({
      answers: {
        'tools/call': (response, request) => {
          tokens.push(tokenOf(request));
          beginStream(response);
          const late = tokens.length > CALLS ? tokens.slice(0, CALLS) : [];
          for (const progressToken of late) {
            const params = { progressToken, progress: 1 };
            response.write(eventOf({ method: 'notifications/progress', params }));
          }
          response.end(eventOf({ id: request.id, result: { content: [] } }));
        },
      },
    });
    server = raw;
    const client = new Client({ name: 'mine', version: '1' });
    const passed: unknown[] = [];
    client.setNotificationHandler('notifications/progress', ({ params }) => {
      passed.push(params.progressToken);
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(raw.url)));
    const { connection } = await afterMany({ client }, raw, () => undefined);
    expect(new Set(tokens).size).to.equal(CALLS);
    await client.callTool({ name: 'tool' });
    expect(passed).to.deep.equal(tokens.slice(0, CALLS));
    await connection.close();
    await client.close();
  }).timeout(60_000);
});

/**
 * Runs many calls through one connection and an executor, and cancels those for which `waits` gives what to wait for. Gives how many
 * signals are listened to then, and how many results of each status came; the connection is still open.
 */
async function afterMany(
  target: McpTarget,
  raw: RawMcpServer,
  waits: (at: number) => Promise<unknown> | undefined,
) {
  const override = { tool: { concurrency: 'safe' } } as const;
  const connection = connectMcp(target, { override, followChanges: false });
  const executor = new ToolExecutor(new ToolRegistry(await connection.refresh()));
  const statuses: Record<string, number> = {};
  const one = async (at: number): Promise<void> => {
    const abort = new AbortController();
    const isBegun = waits(at);
    const call = { id: `call_${at}`, name: 'tool', arguments: { at } };
    const running = executor.executeAll([call], { signal: abort.signal });
    void isBegun?.then(() => abort.abort());
    for (const { status } of await running) statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const before = timers();
  const { left } = await listenersOnSignals(async () => {
    await lastValueFrom(range(0, CALLS).pipe(mergeMap(one, AT_ONCE)));
    await eventually(
      () => raw.open() === 0 && timers() <= before,
      () => [raw.open(), timers(), before],
    );
  });
  return { connection, left: left.length, statuses };
}
