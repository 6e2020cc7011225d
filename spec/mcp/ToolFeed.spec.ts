import { expect } from 'chai';
import { asyncScheduler, firstValueFrom, NEVER, toArray } from 'rxjs';
import { fingerprintMcpTool } from '../../lib/mcp/fingerprint.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import type { McpToolOptions } from '../../lib/mcp/McpToolOptions.ts';
import { ToolFeed } from '../../lib/mcp/ToolFeed.ts';

const tool = (name: string, description = '') => ({
  ...{ name, description, inputSchema: { type: 'object' } },
});

function feeding(toolOptions: McpToolOptions = {}) {
  const state = { tools: [tool('a'), tool('b')], lists: 0 };
  const said: McpDiagnostic[] = [];
  const client = {
    getServerCapabilities: () => ({ tools: {} }),
    listTools: () => {
      state.lists += 1;
      return Promise.resolve({ tools: state.tools });
    },
  };
  const feed = new ToolFeed(
    { run: (request) => request({ client } as unknown as McpLink) },
    {
      id: 'spec',
      toolOptions,
      call: () => NEVER,
      diagnose: (diagnostic) => said.push(diagnostic),
      listTimeoutMs: 1000,
      scheduler: asyncScheduler,
    },
  );
  return { feed, state, said, refresh: () => firstValueFrom(feed.refresh$) };
}

describe('ToolFeed', () => {
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
    const fingerprints = [await fingerprintMcpTool(tool('a')), await fingerprintMcpTool(tool('b'))];
    expect(pins.map(({ mcp }) => mcp.fingerprint)).to.deep.equal(fingerprints);
  });

  it('lists once for all who ask at the same time', async () => {
    const { state, refresh } = feeding();
    await Promise.all([refresh(), refresh()]);
    expect(state.lists).to.equal(1);
  });

  it('reports duplicates and what a pin withholds', async () => {
    const { state, said, refresh } = feeding({ pin: { b: '0'.repeat(64) } });
    state.tools.push(tool('a'));
    const { tools } = await refresh();
    expect(tools).to.have.length(1);
    expect(said.map(({ type }) => type)).to.deep.equal(['duplicate-tool', 'tool-changed']);
  });
});
