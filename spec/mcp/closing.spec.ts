import { expect } from 'chai';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { collect } from '../helpers/collect.ts';
import { eventually, openResources } from '../helpers/leftOvers.ts';
import { runTool } from '../helpers/mcpCalls.ts';
import {
  beginStream,
  type RawAnswer,
  type RawMcpServer,
  rawMcpServer,
} from '../helpers/rawMcpServer.ts';
import { modernAnswers } from '../helpers/rawModern.ts';
import { sseAnswers } from '../helpers/rawSse.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

type Answers = Readonly<Record<string, RawAnswer>>;

/** A way to speak to a server, and what the server does then. */
interface Way {
  readonly target: Partial<McpUrlTarget>;
  readonly answers: () => Answers;
  /** What a connection begins with. */
  readonly first: string;
  /** The method of the stream that stands as long as the connection does. */
  readonly standing: string;
  readonly session?: () => string;
}

const standing: RawAnswer = (response) => beginStream(response);
const silence: RawAnswer = () => undefined;
const refusal: RawAnswer = (response) => void response.writeHead(500).end();

const WAYS: Readonly<Record<string, Way>> = {
  'a legacy server': {
    target: { era: 'legacy' },
    answers: () => ({ GET: standing }),
    first: 'initialize',
    standing: 'GET',
    session: () => 's',
  },
  'a modern server': {
    target: { era: 'modern' },
    answers: modernAnswers,
    first: 'server/discover',
    standing: 'subscriptions/listen',
  },
  'a server whose era is asked': {
    target: {},
    answers: modernAnswers,
    first: 'server/discover',
    standing: 'subscriptions/listen',
  },
  'a server of two endpoints': {
    target: { type: 'sse' },
    answers: sseAnswers,
    first: 'GET',
    standing: 'GET',
  },
};

/** What a connection is doing when it is closed. */
interface State {
  /** What the server does otherwise. */
  readonly answers?: (way: Way) => Answers;
  /** Fulfils when it is so far. */
  readonly reach: (connection: McpConnection, server: RawMcpServer, way: Way) => Promise<unknown>;
}

const came = (server: RawMcpServer, method: string, times = 1) =>
  eventually(
    () => server.count(method) >= times,
    () => server.requests,
  );

const STATES: Readonly<Record<string, State>> = {
  'that is idle': {
    async reach(connection, server, way) {
      await connection.refresh();
      await came(server, way.standing);
      expect(server.open()).to.equal(1);
    },
  },
  'before it has sent anything': { reach: () => Promise.resolve() },
  'that connects, and gets no answer': {
    answers: ({ first }) => ({ [first]: silence }),
    reach: (_, server, { first }) => came(server, first),
  },
  'that is refused': {
    answers: ({ first }) => ({ [first]: refusal, initialize: refusal }),
    reach: (connection) => connection.refresh().catch(() => undefined),
  },
  'that lists': {
    answers: () => ({ 'tools/list': silence }),
    reach: (_, server) => came(server, 'tools/list'),
  },
  'with calls that run': {
    answers: () => ({ 'tools/call': silence }),
    async reach(connection, server) {
      const [tool] = await connection.refresh();
      for (const _ of [1, 2, 3]) runTool(tool).subscribe({ error: () => undefined });
      await came(server, 'tools/call', 3);
    },
  },
  'with calls that were cancelled': {
    answers: () => ({ 'tools/call': silence }),
    async reach(connection, server) {
      const [tool] = await connection.refresh();
      const running = [1, 2, 3].map(() => runTool(tool).subscribe());
      await came(server, 'tools/call', 3);
      for (const call of running) call.unsubscribe();
    },
  },
  'after calls that failed': {
    answers: () => ({ 'tools/call': refusal }),
    async reach(connection) {
      const [tool] = await connection.refresh();
      await Promise.all([1, 2, 3].map(() => collect(runTool(tool))));
    },
  },
  'whose server is gone': {
    async reach(connection, server) {
      const [tool] = await connection.refresh();
      await server.close();
      runTool(tool).subscribe({ error: () => undefined });
      await connection.refresh().catch(() => undefined);
    },
  },
};

describe('closing', () => {
  let server: RawMcpServer | undefined;
  afterEach(async () => {
    await server?.close().catch(() => undefined);
    server = undefined;
  });

  for (const [what, way] of Object.entries(WAYS)) {
    for (const [when, { answers, reach }] of Object.entries(STATES)) {
      it(`leaves nothing of a connection to ${what} ${when}`, async () => {
        server = await rawMcpServer({
          answers: { ...way.answers(), ...answers?.(way) },
          ...(way.session && { session: way.session }),
        });
        const before = openResources();
        const reasons = await unhandledRejections(async () => {
          const connection = connectMcp({ ...way.target, url: server?.url ?? '' });
          await reach(connection, server as RawMcpServer, way);
          await Promise.all([connection.close(), connection.close()]);
          await connection.close();
        });
        expect(reasons).to.deep.equal([]);
        await nothingIsLeft(server, before);
        const opened = server.requests.filter(({ headers }) => 'mcp-session-id' in headers);
        const isGone = when === 'whose server is gone';
        expect(server.count('DELETE')).to.equal(opened.length > 0 && !isGone ? 1 : 0);
      });
    }
  }
});

async function nothingIsLeft(server: RawMcpServer, before: readonly string[]): Promise<void> {
  const left = () => ({ resources: openResources(), before, requests: server.open() });
  await eventually(() => server.open() === 0 && String(openResources()) === String(before), left);
}
