import { expect } from 'chai';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { collect } from '../helpers/collect.ts';
import { eventually, openResources } from '../helpers/leftOvers.ts';
import { runTool } from '../helpers/mcpCalls.ts';
import {
  anyTool,
  beginStream,
  eventOf,
  progressEvent,
  type RawAnswer,
  type RawMcpServer,
  rawMcpServer,
} from '../helpers/rawMcpServer.ts';
import { modernAnswers } from '../helpers/rawModern.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** Begins a call whose server tells its progress for ever. */
async function callWithProgress(connection: McpConnection, progress: () => void) {
  const tools = await connection.refresh().catch(() => []);
  return tools[0] === undefined ? undefined : collect(runTool(tools[0], {}, { progress }));
}

/** Where `close` is called from. */
const PLACES: Readonly<Record<string, (connection: McpConnection, close: () => void) => unknown>> =
  {
    'the first tools': ({ tools$ }, close) => void tools$.subscribe(close),
    'the state connecting': ({ state$ }, close) => void state$.subscribe(close),
    'the state ready': ({ state$ }, close) =>
      void state$.subscribe((state) => state === 'ready' && close()),
    'a diagnostic': ({ diagnostics$ }, close) => void diagnostics$.subscribe(close),
    'news of a call': callWithProgress,
    'what fails because of it': async (connection, close) => {
      await callWithProgress(connection, () => void connection.close());
      close();
    },
    'the end of its tools': ({ tools$, close: end }, close) => {
      tools$.subscribe({ complete: close });
      void end();
    },
  };

const ERAS: Readonly<Record<'legacy' | 'modern', () => Readonly<Record<string, RawAnswer>>>> = {
  legacy: () => ({ GET: (response) => beginStream(response) }),
  modern: () => modernAnswers([{ name: 'malformed' }, anyTool]),
};

/** Logs and tells progress with each look at the socket, until it is closed. */
const streaming: RawAnswer = (response, request) => {
  beginStream(response);
  let progress = 0;
  const tell = (): void => {
    if (response.destroyed) return;
    progress += 1;
    response.write(progressEvent(request, progress), () => setImmediate(tell));
  };
  response.write(
    eventOf({ method: 'notifications/message', params: { level: 'info', data: 'hi' } }),
  );
  tell();
};

describe('closing a connection from within', () => {
  let server: RawMcpServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  for (const era of ['legacy', 'modern'] as const satisfies readonly McpUrlTarget['era'][]) {
    for (const [place, act] of Object.entries(PLACES)) {
      it(`leaves nothing when it is called from ${place}, of a ${era} server`, async () => {
        const raw = await rawMcpServer({
          tools: [{ name: 'malformed' }, anyTool],
          answers: { ...ERAS[era](), 'tools/call': streaming },
          session: () => 's',
        });
        server = raw;
        const before = openResources();
        const reasons = await unhandledRejections(async () => {
          const connection = connectMcp({ url: raw.url, era });
          const states = collect(connection.state$);
          await new Promise<void>((resolve) => {
            act(connection, () => void connection.close().then(resolve));
          });
          expect((await states).values.at(-1)).to.equal('closed');
          expect(await connection.refresh().catch(({ message }) => message)).to.equal(
            'The connection to the MCP server "mcp" is closed.',
          );
        });
        expect(reasons).to.deep.equal([]);
        await eventually(
          () => raw.open() === 0 && String(openResources()) === String(before),
          () => [raw.open(), openResources(), before],
        );
        expect(raw.count('DELETE')).to.equal(
          era === 'legacy' && raw.count('initialize') > 0 ? 1 : 0,
        );
      });
    }
  }
});
