import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolRegistry as CoreRegistry } from '../../lib/core.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { createServing } from '../../lib/mcp/createServing.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { collect } from '../helpers/collect.ts';

describe('createServing', () => {
  it('serves a registry of either kind, and an executor', async () => {
    const tools = new ToolRegistry();
    for (const given of [tools, new CoreRegistry(), new ToolExecutor(tools)]) {
      const { createServer, official } = await createServing(given, {});
      expect(createServer()).to.be.instanceOf(official.Server);
      expect(createServer()).to.not.equal(createServer());
    }
  });

  it('tells of changes until it is closed', async () => {
    const tools = new ToolRegistry();
    const { changes$, close } = await createServing(new ToolExecutor(tools), {});
    const changes = collect(changes$);
    tools.register(invokable({ name: 'a', execute: () => '' }));
    tools.remove('a');
    close();
    tools.register(invokable({ name: 'b', execute: () => '' }));
    expect((await changes).values.length).to.equal(2);
  });

  it('refuses what is neither, and a wrong option, before it loads anything', async () => {
    const attempt = (tools: unknown, options: unknown = {}): Promise<unknown> =>
      createServing(tools as never, options as never).catch((error: Error) => error.message);
    expect(await attempt(undefined)).to.equal(
      'tools must be a ToolRegistry or a ToolExecutor, got undefined.',
    );
    expect(await attempt(new ToolRegistry(), { maxOpenCalls: 0 })).to.contain('maxOpenCalls');
  });
});
