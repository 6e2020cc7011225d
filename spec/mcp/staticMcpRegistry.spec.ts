import { expect } from 'chai';
import type { McpServerInfo } from '../../lib/mcp/McpServerInfo.ts';
import { staticMcpRegistry } from '../../lib/mcp/staticMcpRegistry.ts';
import { collect } from '../helpers/collect.ts';

const weather: McpServerInfo = {
  name: 'me/Weather',
  url: 'https://a.example/mcp',
  tools: ['rain'],
};
const notes: McpServerInfo = { name: 'me/notes', description: 'Weather of the mind.' };

describe('staticMcpRegistry', () => {
  it('lists copies of the servers, in their order, to each subscriber anew', async () => {
    const list = [structuredClone(weather), structuredClone(notes)];
    const registry = staticMcpRegistry(list);
    (list[0] as { url: string }).url = 'https://evil.example/';
    list.pop();
    const { values } = await collect(registry.discover());
    expect(values).to.deep.equal([weather, notes]);
    for (const { tools } of values) (tools as string[] | undefined)?.push('snow');
    expect(await collect(registry.discover())).to.deep.equal({ values: [weather, notes] });
  });

  it('searches names, or all text', async () => {
    const registry = staticMcpRegistry([weather, notes]);
    expect(await collect(registry.search('WEATHER'))).to.deep.equal({ values: [weather] });
    const all = registry.search('WEATHER', { match: 'text' });
    expect(await collect(all)).to.deep.equal({ values: [weather, notes] });
    expect(await collect(registry.search('nothing'))).to.deep.equal({ values: [] });
    expect(() => registry.search(undefined as never)).to.throw(TypeError, 'query must be a text');
  });

  it('refuses what is no list of servers, and names the place', () => {
    const cases = [
      [{}, 'servers must be an array of servers, got an object.'],
      [[weather, 'x'], 'servers[1] must be an object, got "x".'],
      [[{ url: 'https://a.example/' }], 'servers[0].name must be a text, got undefined.'],
      [[{ name: '' }], 'servers[0].name must be a text, got "".'],
      [
        [{ name: 'a', raw: () => 1 }],
        'servers[0] must be plain data, got something that cannot be copied.',
      ],
    ] as const;
    for (const [list, message] of cases) {
      expect(() => staticMcpRegistry(list as never)).to.throw(TypeError, message);
    }
  });
});
