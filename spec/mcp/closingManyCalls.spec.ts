import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { asyncScheduler, lastValueFrom, mergeMap, range } from 'rxjs';
import { callMcpTool } from '../../lib/mcp/callMcpTool.ts';
import { openLink } from '../../lib/mcp/openLink.ts';
import { Reconnect } from '../../lib/mcp/Reconnect.ts';
import { collect } from '../helpers/collect.ts';
import { eventually, listenersOnSignals, openResources } from '../helpers/leftOvers.ts';
import { type RawAnswer, type RawMcpServer, rawMcpServer } from '../helpers/rawMcpServer.ts';
import { modernAnswers } from '../helpers/rawModern.ts';
import { testContext } from '../helpers/testContext.ts';

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
            isFirst: true,
            signal: caller.signal,
            onLost: () => undefined,
            onListChanged: () => undefined,
            diagnose: () => undefined,
          },
        );
        const call = callMcpTool(new Reconnect(async () => link), {
          callIdleTimeoutMs: 60_000,
          callTimeoutMs: 600_000,
          scheduler: asyncScheduler,
        });
        const context = testContext({ signal: caller.signal });
        const before = timers();
        const one = async (at: number): Promise<void> => {
          if (cancels === undefined) return void (await collect(call('tool', {}, context)));
          const running = call('tool', {}, context).subscribe();
          const sent = () => raw.count('tools/call') > at;
          await eventually(sent, () => [at, raw.count('tools/call')]);
          running.unsubscribe();
        };
        const { left } = await listenersOnSignals(async () => {
          const width = cancels === undefined ? AT_ONCE : 1;
          await lastValueFrom(range(0, CALLS).pipe(mergeMap(one, width)));
          await eventually(
            () => raw.open() === 0 && timers() === before,
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
});
