import { expect } from 'chai';
import { asyncScheduler, Subject } from 'rxjs';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import { openNext } from '../../lib/mcp/openNext.ts';
import { type EraRawServer, eraServer } from '../helpers/eraServer.ts';

describe('openNext', () => {
  let server: EraRawServer;
  afterEach(() => server.close());

  async function opening() {
    server = await eraServer('modern');
    const opened = new Subject<McpLink>();
    const links: McpLink[] = [];
    opened.subscribe((link) => links.push(link));
    const open = openNext(
      { url: server.url },
      {
        serverId: 'spec',
        clientInfo: { name: 'spec', version: '1' },
        connectTimeoutMs: 5_000,
        maxAnswerBytes: 1_000_000,
        scheduler: asyncScheduler,
        onListChanged: () => undefined,
        diagnose: () => undefined,
      },
      opened,
    );
    const next = () =>
      open({
        signal: new AbortController().signal,
        onLost: () => undefined,
        onEnding: () => undefined,
      });
    return { next, links, asked: () => server.count('server/discover') };
  }

  it('asks for the generation once, and gives each link to who wants it', async () => {
    const { next, links, asked } = await opening();
    const both = [await next(), await next()];
    expect(links).to.deep.equal(both);
    expect(asked()).to.equal(1);
    await Promise.all(both.map((link) => link.close()));
  });

  it('asks again after a link was outdated', async () => {
    const { next, asked } = await opening();
    const first = await next();
    expect(first.isOutdated(new Error('no'))).to.equal(false);
    const other = Object.assign(new Error('no'), { data: { status: 404, text: 'no' } });
    expect(first.isOutdated(other)).to.equal(true);
    const second = await next();
    expect(asked()).to.equal(2);
    await Promise.all([first.close(), second.close()]);
  });
});
