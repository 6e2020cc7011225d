import { expect } from 'chai';
import { find, firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { connectMcpServers, type McpServers } from '../../lib/mcp/connectMcpServers.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { collect } from '../helpers/collect.ts';
import { type EraRawServer, eraServer } from '../helpers/eraServer.ts';
import { eventually, openResources } from '../helpers/leftOvers.ts';
import { runTool } from '../helpers/mcpCalls.ts';

const names = (tools: readonly AnyTool[]) => tools.map(({ definition }) => definition.name);

describe('8 servers at once', () => {
  const open: EraRawServer[] = [];
  let servers: McpServers | undefined;
  afterEach(async () => {
    await servers?.close();
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  async function serve(era: 'legacy' | 'modern', answers = {}): Promise<EraRawServer> {
    const server = await eraServer(era, { answers });
    open.push(server);
    return server;
  }

  /** Seven that are well, or six and another, and one whose port nobody listens to. */
  async function targetsWith(others: Record<string, McpTarget> = {}) {
    const gone = await eraServer('legacy');
    await gone.close();
    const targets: Record<string, McpTarget> = { dead: gone.target, ...others };
    for (let at = 1; Object.keys(targets).length < 8; at += 1) {
      targets[`s${at}`] = (await serve(at % 2 === 0 ? 'legacy' : 'modern')).target;
    }
    return targets;
  }

  /** Connects on timers that never run: what comes has waited for none. */
  function connectWithoutTime(targets: Record<string, McpTarget>) {
    const scheduler = new VirtualTimeScheduler();
    const options = Object.fromEntries(Object.keys(targets).map((name) => [name, { scheduler }]));
    servers = connectMcpServers(targets, options);
    return { connected: servers, scheduler };
  }

  it('are listed without any wait for one that is dead', async () => {
    const { connected } = connectWithoutTime(await targetsWith());
    const alive = [1, 2, 3, 4, 5, 6, 7].map((at) => `s${at}_tool`);
    expect(names(await connected.refresh())).to.deep.equal(alive);
    expect(await firstValueFrom(connected.states$)).to.include({ dead: 'lost', s7: 'ready' });
    expect(await listFailure(connected, 'dead')).to.have.property('message');
  });

  it('give their tools as they come, without one that never answers', async () => {
    const hush = () => undefined;
    const mute = await serve('legacy', { initialize: hush });
    const { connected, scheduler } = connectWithoutTime(await targetsWith({ mute: mute.target }));
    let shown: readonly AnyTool[] = [];
    connected.tools$.subscribe((tools) => {
      shown = tools;
    });
    await eventually(
      () => shown.length === 6,
      () => names(shown),
    );
    expect(await firstValueFrom(connected.states$)).to.include({ mute: 'connecting' });
    let isListed = false;
    const listed = connected.refresh().then((tools) => {
      isListed = true;
      return tools;
    });
    // A call of one does not wait for the others.
    expect((await collect(runTool(shown[0]))).values).to.have.length(1);
    await eventually(
      () => mute.count('initialize') === 1,
      () => mute.requests,
    );
    expect(isListed).to.equal(false);
    scheduler.flush();
    expect(names(await listed)).to.deep.equal(names(shown));
    expect(await firstValueFrom(connected.states$)).to.include({ mute: 'lost' });
  });

  it('keep the tools of the others when one dies later, and its own until it says otherwise', async () => {
    const mortal = await serve('legacy');
    const { connected } = connectWithoutTime(await targetsWith({ mortal: mortal.target }));
    const tools = await connected.refresh();
    expect(tools).to.have.length(7);
    await mortal.close();
    const failed = tools.find(({ definition }) => definition.name === 'mortal_tool');
    expect((await collect(runTool(failed))).error).to.include({ code: 'unavailable' });
    expect(names(await connected.refresh())).to.deep.equal(names(tools.slice(1)));
    expect(names(await firstValueFrom(connected.tools$))).to.deep.equal(names(tools));
  });

  it('leave nothing when they are closed while one never answers', async () => {
    const mute = await serve('legacy', { initialize: () => undefined });
    const targets = await targetsWith({ mute: mute.target });
    const before = openResources();
    const connected = connectMcpServers(targets);
    servers = connected;
    await firstValueFrom(connected.tools$);
    await connected.close();
    await eventually(
      () =>
        open.every((server) => server.open() === 0) && String(openResources()) === String(before),
      () => [openResources(), before],
    );
  });
});

/** Waits until the connection to this server has said that it could not be listed. */
async function listFailure({ servers }: McpServers, name: string): Promise<unknown> {
  const failure = servers[name]?.diagnostics$.pipe(find(({ type }) => type === 'list-failed'));
  return failure && firstValueFrom(failure);
}
