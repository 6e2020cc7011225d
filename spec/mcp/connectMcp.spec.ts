import { once } from 'node:events';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { firstValueFrom, skip, toArray } from 'rxjs';
import type { McpEra } from '../../lib/mcp/McpTarget.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';
import { callFirst, connections, runTool } from '../helpers/mcpCalls.ts';
import { beginStream, rawMcpServer } from '../helpers/rawMcpServer.ts';

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });

function echo(server: McpServer): void {
  server.registerTool('echo', noInput, async (_, { mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    for (const progress of progressToken === undefined ? [] : [1, 2, 3]) {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: progressToken as string, progress },
      });
    }
    return text('hi');
  });
}

describe('connectMcp', () => {
  const connect = connections();

  for (const era of ['auto', 'modern', 'legacy'] as const satisfies readonly McpEra[]) {
    it(`gives tools that run, with progress, of a server of the era ${era}`, async () => {
      const server = inProcessMcp(echo);
      const connection = connect({ ...server.target, era });
      const states = firstValueFrom(connection.state$.pipe(toArray()));
      const { text: said, progress } = await callFirst(connection);
      expect({ said, progress }).to.deep.equal({ said: 'hi', progress: [1, 2, 3] });
      await connection.close();
      expect(await states).to.deep.equal(['connecting', 'ready', 'closed']);
      expect(server.asked.filter((method) => method === 'tools/list')).to.have.length(1);
    });
  }

  it('cancels a call at a server of the modern era', async () => {
    let signal: AbortSignal | undefined;
    const begun = new Promise<void>((resolve) => {
      const server = inProcessMcp((mcp) => {
        mcp.registerTool('wait', noInput, (_, { mcpReq }) => {
          signal = mcpReq.signal;
          resolve();
          return new Promise(() => undefined);
        });
      });
      const connection = connect({ ...server.target, era: 'modern' });
      void connection.refresh().then(([tool]) => {
        const running = runTool(tool).subscribe();
        void begun.then(() => running.unsubscribe());
      });
    });
    await begun;
    if (signal?.aborted === false) await once(signal, 'abort');
    expect(signal?.aborted).to.equal(true);
  });

  it('follows changes of a server of the modern era, and keeps what has not changed', async () => {
    const names = ['one'];
    const server = inProcessMcp((mcp) => {
      for (const name of names) mcp.registerTool(name, noInput, () => text(name));
    });
    const connection = connect(server.target);
    const [one] = await connection.refresh();
    names.push('two');
    const changed = firstValueFrom(connection.tools$.pipe(skip(1)));
    server.toolsChanged();
    const tools = await changed;
    expect(tools.map(({ definition }) => definition.name)).to.deep.equal(['one', 'two']);
    expect(tools[0]).to.equal(one);
  });

  it('goes no third way when the new session is lost, too', async () => {
    const server = await rawMcpServer({
      session: () => 's',
      answers: { 'tools/call': (response) => void response.writeHead(404).end() },
    });
    const { code } = await callFirst(connect({ url: server.url }));
    expect([code, server.count('tools/call')]).to.deep.equal(['tool-failed', 2]);
    await server.close();
  });

  it('takes a transport, and a function that makes one for each connection', async () => {
    const make = async () => {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      const server = new McpServer({ name: 'linked', version: '1' });
      echo(server);
      await server.connect(theirs);
      return { ours, theirs };
    };
    const once = await make();
    const single = connect({ transport: once.ours });
    expect((await callFirst(single)).text).to.equal('hi');
    await once.theirs.close();
    expect(await single.refresh().catch(({ code }) => code)).to.equal('unavailable');

    const made: InMemoryTransport[] = [];
    const many = connect({
      transport: async () => {
        const { ours, theirs } = await make();
        made.push(theirs);
        return ours;
      },
    });
    expect((await callFirst(many)).progress).to.deep.equal([1, 2, 3]);
    await made[0]?.close();
    expect((await callFirst(many)).text).to.equal('hi');
    expect(made).to.have.length(2);
  });

  it('takes a client that is connected, and leaves it as it was', async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const server = new McpServer({ name: 'linked', version: '1' });
    echo(server);
    await server.connect(theirs);
    const client = new Client({ name: 'mine', version: '1' });
    const errors: Error[] = [];
    client.onerror = (error) => errors.push(error);
    await client.connect(ours);
    const before = { ...ours };
    const connection = connect({ client });
    expect((await callFirst(connection)).progress).to.deep.equal([1, 2, 3]);
    await connection.close();
    expect(errors).to.deep.equal([]);
    expect(ours.onmessage).to.equal(before.onmessage);
    expect((await client.callTool({ name: 'echo' })).content).to.have.length(1);
    await client.close();
  });

  it('leaves nothing behind when it is closed: calls fail, and no socket is used', async () => {
    const server = await rawMcpServer({
      session: () => 's',
      answers: {
        'tools/call': (response) => beginStream(response),
        GET: (response) => beginStream(response),
      },
    });
    const connection = connect({ url: server.url });
    const [tool] = await connection.refresh();
    const failed = firstValueFrom(runTool(tool)).catch(({ code }) => code);
    while (server.count('tools/call') === 0) await new Promise(setImmediate);
    await connection.close();
    expect(await failed).to.equal('unavailable');
    while (server.closedEarly() < 2) await new Promise(setImmediate);
    expect(server.count('DELETE')).to.equal(1);
    const after = await connection.refresh().catch(({ message }) => message);
    expect(after).to.equal('The connection to the MCP server "mcp" is closed.');
    await server.close();
  });

  it('does not wait for ever for a server that never answers', async () => {
    const server = await rawMcpServer({ answers: { initialize: () => undefined } });
    const connection = connect({ url: server.url, era: 'legacy' }, { connectTimeoutMs: 50 });
    expect(await connection.refresh().catch(({ code }) => code)).to.equal('unavailable');
    expect(await firstValueFrom(connection.state$)).to.equal('lost');
    const slow = connect({ url: server.url, era: 'legacy' });
    const refreshed = slow.refresh().catch(({ code }) => code);
    await slow.close();
    expect(await refreshed).to.equal('unavailable');
    await server.close();
  });

  it('refuses wrong targets and options, each by its name', () => {
    expect(() => connect({ url: 'http://example.com' })).to.throw(TypeError, 'url must');
    expect(() => connect({} as never)).to.throw(TypeError, 'target must have a url');
    const wrong = () => connect({ url: 'https://a.test' }, { callTimeoutMs: 0 });
    expect(wrong).to.throw(RangeError, 'callTimeoutMs');
  });
});
