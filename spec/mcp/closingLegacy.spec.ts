import { expect } from 'chai';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { hasty } from '../helpers/hasty.ts';
import { eventually, openResources } from '../helpers/leftOvers.ts';
import { runTool } from '../helpers/mcpCalls.ts';
import {
  beginStream,
  type RawAnswer,
  type RawMcpServer,
  rawMcpServer,
  sendJson,
} from '../helpers/rawMcpServer.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** A connection to a legacy server with sessions, in some state. */
interface State {
  readonly target?: Partial<McpUrlTarget>;
  readonly answers: Readonly<Record<string, RawAnswer>>;
  readonly reach: (connection: McpConnection, server: RawMcpServer) => Promise<unknown>;
  /** How many sessions are ended at the server. @defaultValue 1 */
  readonly deletes?: number;
}

const came = (server: RawMcpServer, method: string, times = 1) =>
  eventually(
    () => server.count(method) >= times,
    () => server.requests,
  );

/** A stream that can be resumed, an hour from now. */
const resumable: RawAnswer = (response, { id }) => {
  beginStream(response);
  response.end(`id: e${id}\nretry: 3600000\ndata:\n\n`);
};

const STATES: Readonly<Record<string, () => State>> = {
  'with streams that are to be resumed': () => ({
    answers: { GET: resumable, 'tools/call': resumable },
    async reach(connection, server) {
      const [tool] = await connection.refresh();
      for (const _ of [1, 2, 3]) runTool(tool).subscribe({ error: () => undefined });
      await came(server, 'tools/call', 3);
      await eventually(
        () => server.open() === 0,
        () => server.requests,
      );
    },
  }),
  'that begins its session again': () => {
    let sessions = 0;
    return {
      answers: {
        initialize: (response, request) => {
          sessions += 1;
          if (sessions > 1) return;
          response.setHeader('mcp-session-id', 's');
          sendJson(response, request, {
            protocolVersion: '2025-11-25',
            capabilities: { tools: {} },
            serverInfo: { name: 'raw', version: '1' },
          });
        },
        'tools/call': (response) => void response.writeHead(404).end(),
      },
      async reach(connection, server) {
        const [tool] = await connection.refresh();
        for (const _ of [1, 2, 3]) runTool(tool).subscribe({ error: () => undefined });
        await came(server, 'initialize', 2);
      },
    };
  },
  'whose session cannot be ended': () => ({
    answers: { DELETE: () => undefined },
    reach: (connection) => connection.refresh(),
  }),
  'whose server ends no sessions': () => ({
    answers: { DELETE: (response) => void response.writeHead(405).end() },
    reach: (connection) => connection.refresh(),
  }),
  'for which there are no headers yet': () => ({
    target: { headers: () => new Promise(() => undefined) },
    answers: {},
    reach: () => Promise.resolve(),
    deletes: 0,
  }),
};

describe('closing a connection to a legacy server', () => {
  let server: RawMcpServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  for (const [when, stateOf] of Object.entries(STATES)) {
    it(`leaves nothing of one ${when}`, async () => {
      const { answers, target, reach, deletes = 1 } = stateOf();
      const raw = await rawMcpServer({ answers, session: () => 's' });
      server = raw;
      const before = openResources();
      const reasons = await unhandledRejections(async () => {
        const options = { scheduler: hasty, callIdleTimeoutMs: 6_000_000 };
        const connection = connectMcp({ ...target, url: raw.url, era: 'legacy' }, options);
        await reach(connection, raw);
        await connection.close();
      });
      expect(reasons).to.deep.equal([]);
      await eventually(
        () => raw.open() === 0 && String(openResources()) === String(before),
        () => [raw.open(), openResources(), before],
      );
      expect(raw.count('DELETE')).to.equal(deletes);
    });
  }
});
