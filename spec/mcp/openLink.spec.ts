import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { openLink } from '../../lib/mcp/openLink.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';
import { linkOptions } from '../helpers/linkOptions.ts';
import { rawMcpServer } from '../helpers/rawMcpServer.ts';

describe('openLink', () => {
  it('remembers the generation, and asks no more when it opens again', async () => {
    const server = inProcessMcp(
      (mcp) => void mcp.registerTool('a', noInput, () => ({ content: [] })),
    );
    const first = await openLink(server.target, linkOptions());
    expect(first.prior?.kind).to.equal('modern');
    const asked = server.asked.length;
    const second = await openLink(server.target, linkOptions({ prior: first.prior }));
    expect(server.asked).to.have.length(asked);
    await Promise.all([first.close(), second.close()]);
  });

  it('remembers that a server is of the legacy generation', async () => {
    const server = await rawMcpServer();
    const first = await openLink({ url: server.url }, linkOptions());
    const second = await openLink({ url: server.url }, linkOptions({ prior: first.prior }));
    expect(first.prior).to.deep.equal({ kind: 'legacy' });
    expect(server.count('server/discover')).to.equal(1);
    await Promise.all([first.close(), second.close()]);
    await server.close();
  });

  it('ends a session, and waits 2 seconds at most for it', async () => {
    const server = await rawMcpServer({
      session: () => 's',
      answers: { DELETE: () => undefined },
    });
    const delays: number[] = [];
    const scheduler = Object.create(asyncScheduler, {
      schedule: {
        value: (work: () => void, delayMs: number, state: unknown) => {
          delays.push(delayMs);
          return asyncScheduler.schedule(work, delayMs === 2000 ? 20 : delayMs, state as undefined);
        },
      },
    });
    const link = await openLink({ url: server.url, era: 'legacy' }, linkOptions());
    const quick = await openLink({ url: server.url, era: 'legacy' }, linkOptions());
    expect(quick.isSessionLost(Object.assign(new Error(), { data: { status: 404 } }))).to.equal(
      true,
    );
    await link.close();
    expect(server.count('DELETE')).to.equal(1);
    const slow = await openLink({ url: server.url, era: 'legacy' }, linkOptions({ scheduler }));
    await slow.close();
    expect(delays).to.include(2000);
    await quick.close();
    await server.close();
  }).timeout(10_000);

  it('says when it is lost, and not when it is closed', async () => {
    let lost = 0;
    const onLost = () => {
      lost += 1;
    };
    for (const isClosed of [true, false]) {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await new McpServer({ name: 'a', version: '1' }).connect(theirs);
      const link = await openLink({ transport: ours }, linkOptions({ onLost }));
      if (isClosed) await link.close();
      else await theirs.close();
    }
    expect(lost).to.equal(1);
  });

  it('stops connecting at its signal, and leaves nothing open', async () => {
    const server = await rawMcpServer({ answers: { initialize: () => undefined } });
    const abort = new AbortController();
    const opening = openLink(
      { url: server.url, era: 'legacy' },
      linkOptions({ signal: abort.signal }),
    ).catch((error) => error);
    while (server.count('initialize') === 0) await new Promise(setImmediate);
    abort.abort();
    expect(await opening).to.be.instanceOf(Error);
    while (server.closedEarly() === 0) await new Promise(setImmediate);
    await server.close();
  });

  it('refuses a client that is not connected', async () => {
    const client = new Client({ name: 'a', version: '1' });
    const refused = await openLink({ client }, linkOptions()).catch(({ message }) => message);
    expect(refused).to.equal('The client given for the MCP server "spec" is not connected.');
  });
});
