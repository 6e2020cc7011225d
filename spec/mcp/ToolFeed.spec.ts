import { expect } from 'chai';
import { asyncScheduler, defer, firstValueFrom, lastValueFrom, NEVER, toArray } from 'rxjs';
import { fingerprintMcpTool } from '../../lib/mcp/fingerprint.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import type { McpToolOptions } from '../../lib/mcp/McpToolOptions.ts';
import { ToolFeed } from '../../lib/mcp/ToolFeed.ts';

const tool = (name: string, description = '') => ({
  ...{ name, description, inputSchema: { type: 'object' } },
});

function feeding(toolOptions: McpToolOptions = {}) {
  const state = {
    tools: [tool('a'), tool('b')],
    lists: 0,
    isOpen: true,
    /** What is found wrong with the pages of the list. */
    found: [] as McpDiagnostic[],
    fails: false,
  };
  const said: McpDiagnostic[] = [];
  const client = {
    getServerCapabilities: () => ({ tools: {} }),
    listTools: () => {
      state.lists += 1;
      for (const diagnostic of state.found) feed.diagnose(diagnostic);
      if (state.fails) return Promise.reject(new Error('no'));
      return Promise.resolve({ tools: state.tools });
    },
  };
  const link = { client } as unknown as McpLink;
  const feed = new ToolFeed(
    {
      run: (request) => defer(() => request(link)),
      get isOpen() {
        return state.isOpen;
      },
    },
    {
      id: 'spec',
      toolOptions,
      call: () => NEVER,
      diagnose: (diagnostic) => said.push(diagnostic),
      listTimeoutMs: 1000,
      scheduler: asyncScheduler,
    },
  );
  return { feed, state, said, link, refresh: () => firstValueFrom(feed.refresh$) };
}

describe('ToolFeed', () => {
  it('lists again only where there is a connection, and knows which was asked last', async () => {
    const { feed, state, link, refresh } = feeding();
    expect(feed.hasAsked(link)).to.equal(false);
    await refresh();
    expect([feed.hasAsked(link), feed.hasAsked({ ...link })]).to.deep.equal([true, false]);
    expect((await lastValueFrom(feed.relist$)).tools).to.have.length(2);
    state.isOpen = false;
    expect(await lastValueFrom(feed.relist$, { defaultValue: 'nothing' })).to.equal('nothing');
    expect(state.lists).to.equal(2);
  });

  it('emits tools when they have changed only, and keeps those that have not', async () => {
    const { feed, state, refresh } = feeding();
    const lists = firstValueFrom(feed.tools$.pipe(toArray()));
    const first = await refresh();
    expect((await refresh()).hasChanged).to.equal(false);
    state.tools = [tool('a'), tool('b', 'new')];
    const second = await refresh();
    feed.close();
    expect(await lists).to.deep.equal([first.tools, second.tools]);
    expect(second.tools[0]).to.equal(first.tools[0]);
    expect(second.tools[1]).to.not.equal(first.tools[1]);
    expect(feed.toolOf('b')?.description).to.equal('new');
  });

  it('tells the fingerprint of each tool, to be pinned', async () => {
    const { tools } = await feeding().refresh();
    const pins = tools.map(({ traits }) => traits.metadata as { mcp: { fingerprint?: string } });
    const fingerprints = [fingerprintMcpTool(tool('a')), fingerprintMcpTool(tool('b'))];
    expect(pins.map(({ mcp }) => mcp.fingerprint)).to.deep.equal(fingerprints);
  });

  it('lists once for all who ask at the same time', async () => {
    const { state, refresh } = feeding();
    await Promise.all([refresh(), refresh()]);
    expect(state.lists).to.equal(1);
  });

  it('reports names in options that the server does not list, once until that changes', async () => {
    const { state, said, refresh } = feeding({
      exclude: ['b', 'c'],
      override: { a: {}, d: {} },
      include: (rawName) => rawName !== 'e',
    });
    await refresh();
    await refresh();
    const of = (option: string, names: string) => ({
      type: 'unknown-tool-name',
      message: `${option} names tools that the server does not list: ${names}.`,
    });
    const first = [of('override', '"d"'), of('exclude', '"c"')];
    expect(said).to.deep.equal(first);
    state.tools.push(tool('c'));
    await refresh();
    state.tools = [tool('a')];
    await refresh();
    expect(said).to.deep.equal([...first, of('exclude', '"b", "c"')]);
  });

  it('counts a tool as listed that was left out before, with a diagnostic', async () => {
    const { state, said, refresh } = feeding({ include: ['a', 'x'] });
    state.found = [{ type: 'malformed-tool', tool: 'x', message: 'x is bad.' }];
    await refresh();
    expect(said.map(({ type }) => type)).to.deep.equal(['malformed-tool']);
    // A list that fails says nothing of the next.
    state.fails = true;
    await refresh().catch(() => undefined);
    state.fails = false;
    state.found = [];
    await refresh();
    expect(said.map(({ type }) => type)).to.deep.equal(['malformed-tool', 'unknown-tool-name']);
  });

  it('reports duplicates and what a pin withholds', async () => {
    const { state, said, refresh } = feeding({ pin: { b: '0'.repeat(64) } });
    state.tools.push(tool('a'));
    const { tools } = await refresh();
    expect(tools).to.have.length(1);
    expect(said.map(({ type }) => type)).to.deep.equal(['duplicate-tool', 'tool-changed']);
  });
});
