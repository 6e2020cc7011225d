import { expect } from 'chai';
import { firstValueFrom, lastValueFrom, take } from 'rxjs';
import { connectMcpServers, type McpServers } from '../../lib/mcp/connectMcpServers.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';

const names = (tools: readonly AnyTool[]) => tools.map(({ definition }) => definition.name);
const serving = (...tools: string[]) =>
  inProcessMcp((mcp) => {
    for (const tool of tools) mcp.registerTool(tool, noInput, () => ({ content: [] }));
  }).target;
const dead = {
  url: 'https://dead.test',
  fetch: () => Promise.reject(new TypeError('fetch failed')),
};
const silent = { url: 'https://silent.test', fetch: () => new Promise<Response>(() => undefined) };

describe('connectMcpServers', () => {
  let servers: McpServers | undefined;
  afterEach(() => servers?.close());

  it('gives the tools of all that answer; a dead server keeps out none of the others', async () => {
    servers = connectMcpServers({ a: serving('one'), dead, b: serving('one', 'two') });
    expect(names(await servers.refresh())).to.deep.equal(['a_one', 'b_one', 'b_two']);
    expect(await firstValueFrom(servers.states$)).to.deep.equal({
      a: 'ready',
      dead: 'lost',
      b: 'ready',
    });
    expect(servers.servers['dead']?.id).to.equal('dead');
  });

  it('does not wait for a slow server to show the tools of the others', async () => {
    servers = connectMcpServers({ silent, b: serving('one') });
    expect(names(await firstValueFrom(servers.tools$))).to.deep.equal(['b_one']);
  });

  it('lets the names of one server alone', async () => {
    servers = connectMcpServers({ a: serving('one') });
    expect(names(await servers.refresh())).to.deep.equal(['one']);
  });

  it('takes the first tool of a name', async () => {
    servers = connectMcpServers(
      { a: serving('one'), b: serving('one') },
      { a: { prefix: 'x' }, b: { prefix: 'x' } },
    );
    const tools = await servers.refresh();
    expect(names(tools)).to.deep.equal(['x_one']);
    expect(tools[0]?.traits.metadata?.['mcp']).to.include({ serverId: 'a' });
  });

  it('completes when all are closed', async () => {
    servers = connectMcpServers({ a: serving('one'), b: serving('two') });
    await servers.refresh();
    const last = lastValueFrom(servers.tools$.pipe(take(10)));
    await servers.close();
    expect(names(await last)).to.have.length(2);
  });

  it('refuses wrong names and options before it connects', () => {
    const wrong = [
      () => connectMcpServers({ a_b: dead }),
      () => connectMcpServers({ a: dead }, { b: {} }),
      () => connectMcpServers({ a: dead, b: {} as never }),
    ];
    for (const connect of wrong) expect(connect).to.throw(TypeError);
  });

  it('names the server whose target or option is wrong', () => {
    const url = 'https://a.test';
    const wrong: readonly (readonly [object, object, string])[] = [
      [
        { a: dead, b: 'http://b.test' },
        {},
        'targets.b must be an object, such as { url }, got a text.',
      ],
      [{ a: dead, b: { url, heders: {} } }, {}, 'targets.b.heders is not an option; there are url'],
      [{ b: dead }, { b: { trusts: 1 } }, 'options.b.trusts is not an option; there are'],
      [{ b: dead }, { b: { headers: {} } }, 'options.b.headers is not an option here'],
      [{ b: dead }, { b: { override: { c: 1 } } }, 'options.b.override.c must be an object'],
      [{ b: dead }, { b: 5 }, 'options.b must be an object, got 5.'],
      [{ b: dead }, { b: null }, 'options.b must be an object, got null.'],
      [{ b: dead }, { c: {} }, 'options.c is not an option; there are b.'],
    ];
    for (const [targets, options, message] of wrong) {
      expect(() => connectMcpServers(targets as never, options as never)).to.throw(
        TypeError,
        message,
      );
    }
    const late = { b: { listTimeoutMs: 0 } };
    expect(() => connectMcpServers({ b: dead }, late)).to.throw(
      RangeError,
      'options.b.listTimeoutMs',
    );
  });

  it('leaves servers the names that they were given', () => {
    const zzz = { a: { serverId: 'zzz' } } as never;
    const message = 'options.a.serverId is not an option here: the server has the name "a".';
    expect(() => connectMcpServers({ a: dead }, zzz)).to.throw(TypeError, message);
    servers = connectMcpServers({ a: dead }, { a: { serverId: undefined } as never });
    expect(servers.servers['a']?.id).to.equal('a');
  });
});
