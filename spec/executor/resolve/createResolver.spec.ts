import { expect } from 'chai';
import { readExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import { createResolver } from '../../../lib/executor/resolve/createResolver.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const tool = (name: string) =>
  invokable({
    name,
    inputSchema: { type: 'object', properties: { query: {} } },
    execute: () => 'x',
  });
const registry = registryOf(tool('search'), tool('read'));
const settings = readExecutorOptions({
  resolve: { aliases: { search: { names: ['find'], arguments: { query: ['q'] } } } },
});

describe('createResolver', () => {
  it('is shared by runs without aliases of their own, as long as the tools are the same', () => {
    const first = createResolver(registry.snapshot(), settings);
    expect(createResolver(registry.snapshot(), settings)).to.equal(first);
    expect(createResolver(registry.snapshot(), readExecutorOptions())).to.not.equal(first);
    registry.replace(tool('read'));
    expect(createResolver(registry.snapshot(), settings)).to.not.equal(first);
  });

  it('lets the aliases of a run win over those of the executor, by tool and by key', () => {
    const resolver = createResolver(registry.snapshot(), settings, {
      search: { names: ['lookup'] },
      read: { names: ['cat'] },
    });
    const names = ['find', 'lookup', 'cat'].map((name) => resolver.nameOf(name));
    expect(names).to.deep.equal(['find', 'search', 'read']);
    const resolution = resolver.resolve({
      ...{ kind: 'function', index: 0, id: '1' },
      ...{ name: 'lookup', arguments: '{"q":1}' },
    });
    expect(resolution.ok && resolution.resolved.input).to.deep.equal({ query: 1 });
    expect(createResolver(registry.snapshot(), settings).nameOf('find')).to.equal('search');
  });

  for (const [what, aliases, message] of [
    ['are none', 5, 'aliases must be an object, got 5.'],
    [
      'are dotted',
      { read: { names: ['a.b'] } },
      'aliases["read"].names has "a.b": it must be a string that is not blank and has no dot.',
    ],
    [
      'are tools',
      { read: { names: ['search'] } },
      'aliases: "search" is an alias of tool "read", and a tool itself.',
    ],
    [
      'are arguments',
      { read: { arguments: { text: ['query'] } } },
      'aliases: "query" is an alias of an argument of tool "read", and an argument itself.',
    ],
    [
      'are those of another tool of the executor',
      { read: { names: ['find'] } },
      'aliases: "find" is an alias of tool "read", and of tool "search".',
    ],
  ] as const) {
    it(`refuses aliases of a run that ${what}`, () => {
      expect(() => createResolver(registry.snapshot(), settings, aliases as never)).to.throw(
        TypeError,
        message,
      );
    });
  }

  it('lets a tool that a run brings win over an alias of the executor', () => {
    const tools = registryOf(tool('search'), tool('find')).snapshot();
    expect(createResolver(tools, settings).nameOf('find')).to.equal('find');
    expect(createResolver(tools, settings, {}).nameOf('find')).to.equal('find');
  });
});
