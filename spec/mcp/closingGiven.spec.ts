import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import { collect } from '../helpers/collect.ts';
import { eraServer, rawEras, textEvent } from '../helpers/eraServer.ts';
import { hasty } from '../helpers/hasty.ts';
import { noInput } from '../helpers/inProcessMcp.ts';
import { eventually, openResources } from '../helpers/leftOvers.ts';
import { runTool } from '../helpers/mcpCalls.ts';
import { beginStream } from '../helpers/rawMcpServer.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** A server at the other end of a transport, with a tool that never ends. */
async function linked() {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = new McpServer({ name: 'linked', version: '1' });
  const signals: AbortSignal[] = [];
  server.registerTool('wait', noInput, (_, { mcpReq }) => {
    signals.push(mcpReq.signal);
    return new Promise(() => undefined);
  });
  server.registerTool('echo', noInput, () => ({ content: [] }));
  await server.connect(theirs);
  let closes = 0;
  ours.onclose = () => {
    closes += 1;
  };
  return { ours, theirs, signals, closes: () => closes };
}

/** A transport that says nothing, and notes what becomes of it. */
function mute(close: () => Promise<void> = () => Promise.resolve()) {
  let closes = 0;
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: () => Promise.resolve(),
    close: () => {
      closes += 1;
      return close().then(() => transport.onclose?.());
    },
  };
  return { transport, closes: () => closes };
}

/** Runs `body`; nothing of it may be left. */
async function leavesNothing(body: () => Promise<void>): Promise<void> {
  await turn();
  const before = openResources();
  expect(await unhandledRejections(body)).to.deep.equal([]);
  await eventually(
    () => String(openResources()) === String(before),
    () => [openResources(), before],
  );
}

async function callWhich(connection: McpConnection, name: string) {
  const tools = await connection.refresh();
  return collect(runTool(tools.find(({ definition }) => definition.name === name)));
}

describe('closing a connection over a transport of yours', () => {
  it('closes it, once, and cancels what runs', () =>
    leavesNothing(async () => {
      const { ours, signals, closes } = await linked();
      const connection = connectMcp({ transport: ours });
      const failed = callWhich(connection, 'wait');
      await eventually(
        () => signals.length === 1,
        () => signals,
      );
      await connection.close();
      expect((await failed).error).to.include({ code: 'unavailable' });
      expect(closes()).to.equal(1);
      expect(signals[0]?.aborted).to.equal(true);
    }));

  it('closes it while it connects, and gets no answer', () =>
    leavesNothing(async () => {
      const { transport, closes } = mute();
      const connection = connectMcp({ transport });
      const refused = connection.refresh().catch(({ code }) => code);
      await eventually(
        () => transport.onmessage !== undefined,
        () => transport,
      );
      await connection.close();
      expect(await refused).to.equal('unavailable');
      expect(closes()).to.equal(1);
    }));

  it('does not wait for a function that makes one, and closes the transport that comes late', () =>
    leavesNothing(async () => {
      const { transport, closes } = mute();
      let give = (_: Transport): void => undefined;
      let asked = 0;
      const connection = connectMcp({
        transport: () => {
          asked += 1;
          return new Promise((resolve) => {
            give = resolve;
          });
        },
      });
      const refused = connection.refresh().catch(({ code }) => code);
      await eventually(
        () => asked === 1,
        () => asked,
      );
      await connection.close();
      expect(await refused).to.equal('unavailable');
      give(transport);
      await eventually(
        () => closes() === 1,
        () => closes(),
      );
    }));

  it('waits for a function that makes one as long as for a server', () =>
    leavesNothing(async () => {
      const never = () => new Promise<Transport>(() => undefined);
      const connection = connectMcp({ transport: never }, { connectTimeoutMs: 20 });
      const { code, message } = await connection.refresh().catch((error) => error);
      expect([code, message]).to.deep.equal([
        'unavailable',
        'The MCP server "mcp" did not connect within 20 milliseconds.',
      ]);
      await connection.close();
    }));

  it('does not wait for ever for one that never closes', () =>
    leavesNothing(async () => {
      const { transport } = mute(() => new Promise(() => undefined));
      const connection = connectMcp({ transport }, { scheduler: hasty });
      await connection.refresh().catch(() => undefined);
      await connection.close();
    }));
});

describe('closing a connection over a client of yours', () => {
  it('cancels what runs, and leaves the client as it was', () =>
    leavesNothing(async () => {
      const { ours, signals, closes } = await linked();
      const client = new Client({ name: 'mine', version: '1' });
      await client.connect(ours);
      const mine = () => [client.onclose, client.onerror, ours.send, ours.onmessage, ours.onclose];
      const keys = Object.keys(ours).sort();
      const before = mine();
      const connection = connectMcp({ client });
      const failed = callWhich(connection, 'wait');
      await eventually(
        () => signals.length === 1,
        () => signals,
      );
      await connection.close();
      expect((await failed).error).to.include({ code: 'unavailable' });
      await eventually(
        () => signals[0]?.aborted === true,
        () => signals,
      );
      expect(mine()).to.deep.equal(before);
      expect(Object.keys(ours).sort()).to.deep.equal(keys);
      expect(closes()).to.equal(0);
      expect((await client.callTool({ name: 'echo' })).content).to.deep.equal([]);
      await client.close();
    }));

  for (const era of rawEras) {
    it(`leaves alone what the client itself waits for, of a ${era} server`, async () => {
      let answer: () => void = () => undefined;
      const server = await eraServer(era, {
        call: (response, request) => {
          beginStream(response);
          answer = () => response.end(textEvent(request, 'mine'));
        },
      });
      const client = new Client(
        { name: 'mine', version: '1' },
        { versionNegotiation: { mode: 'auto' } },
      );
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      const connection = connectMcp({ client });
      await connection.refresh();
      const called = client.callTool({ name: 'tool' });
      await eventually(
        () => server.count('tools/call') === 1,
        () => server.requests,
      );
      await connection.close();
      answer();
      expect((await called).content).to.deep.equal([{ type: 'text', text: 'mine' }]);
      await client.close();
      await server.close();
    });
  }

  it('is lost when the client closes by itself', async () => {
    const { ours, theirs } = await linked();
    const client = new Client({ name: 'mine', version: '1' });
    await client.connect(ours);
    const connection = connectMcp({ client });
    await connection.refresh();
    const states = collect(connection.state$);
    await theirs.close();
    await turn();
    expect(await connection.refresh().catch(({ message }) => message)).to.equal(
      'The client given for the MCP server "mcp" is not connected.',
    );
    await connection.close();
    expect((await states).values).to.deep.equal(['ready', 'lost', 'connecting', 'lost', 'closed']);
  });

  it('leaves alone another connection over it, whichever is closed first', () =>
    leavesNothing(async () => {
      const { ours } = await linked();
      const client = new Client({ name: 'mine', version: '1' });
      await client.connect(ours);
      const [first, second] = [connectMcp({ client }), connectMcp({ client })];
      await Promise.all([first.refresh(), second.refresh()]);
      const top = [ours.send, ours.onmessage, client.onclose];
      await first.close();
      expect([ours.send, ours.onmessage, client.onclose]).to.deep.equal(top);
      expect((await callWhich(second, 'echo')).values).to.have.length(1);
      await second.close();
      expect((await client.callTool({ name: 'echo' })).content).to.deep.equal([]);
      await client.close();
    }));
});
