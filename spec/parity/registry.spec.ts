import { expect } from 'chai';
import { firstValueFrom, Subject } from 'rxjs';
import {
  type AnyTool,
  anthropicMessages,
  DuplicateToolError,
  invokable,
  openaiChat,
  ToolExecutor,
  ToolRegistry,
} from '../../lib/index.ts';
import { briefResult } from '../helpers/brief.ts';

const searchInput = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'Search query' },
    limit: { type: 'integer', description: 'Max results', default: 10 },
  },
  required: ['query'],
} as const;

const search = invokable({
  name: 'search',
  description: 'Search the web',
  inputSchema: searchInput,
  execute: ({ query, limit }) => `${limit} results for ${query}`,
});

const add = invokable({ name: 'add', description: 'Add numbers', execute: () => '3' });
const now = invokable({ name: 'now', execute: () => 'noon' });

const namesOf = (registry: ToolRegistry): string[] =>
  registry.list().map(({ definition }) => definition.name);

describe('Parity: registry', () => {
  it('definition for binding', async () => {
    const registry = new ToolRegistry([search, now]);
    expect(registry.definitions()).to.deep.equal([
      { name: 'now', description: '', inputSchema: { type: 'object', properties: {} } },
      { name: 'search', description: 'Search the web', inputSchema: searchInput },
    ]);
    expect(search.definition).to.deep.equal(registry.definitions()[1]);

    const executor = new ToolExecutor(registry);
    const call = { id: '1', name: 'search' };
    const both = await executor.executeAll([
      { ...call, arguments: { query: 'Go generics', limit: 5 } },
      { ...call, arguments: { query: 'Go generics' } },
    ]);
    expect(both.map(briefResult)).to.deep.equal([
      '0 ok: 5 results for Go generics',
      '1 ok: 10 results for Go generics',
    ]);
  });

  it('registry with sorted list, remove, duplicate error', () => {
    const registry = new ToolRegistry();
    for (const tool of [search, add, now]) registry.register(tool);
    expect(namesOf(registry)).to.deep.equal(['add', 'now', 'search']);
    expect(registry.list()).to.deep.equal([add, now, search]);
    expect(registry.get('search')).to.equal(search);
    expect(registry.get('nobody')).to.equal(undefined);

    expect(() => registry.register(invokable({ name: 'search', execute: () => '' })))
      .to.throw(DuplicateToolError)
      .with.property('toolName', 'search');
    expect(registry.get('search'), 'the first one stays').to.equal(search);

    expect(registry.remove('now')).to.equal(true);
    expect(registry.remove('now')).to.equal(false);
    expect(namesOf(registry)).to.deep.equal(['add', 'search']);
  });

  it('prompts list', () => {
    expect(new ToolRegistry([search, add]).prompts()).to.deep.equal([
      { name: 'add', description: 'Add numbers' },
      { name: 'search', description: 'Search the web' },
    ]);
    expect(new ToolRegistry().prompts()).to.deep.equal([]);
  });

  it('adapter of definitions to a provider', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'File path' },
        mode: { type: 'string', enum: ['read', 'write'] },
        depth: { type: 'integer', minimum: 0, maximum: 8 },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['path'],
    } as const;
    const open = invokable({ name: 'open', description: 'Open', inputSchema, execute: () => '' });
    const definitions = new ToolRegistry([open, now]).definitions();
    const empty = { type: 'object', properties: {} };

    expect(anthropicMessages.tools(definitions)).to.deep.equal([
      { name: 'now', input_schema: empty },
      { name: 'open', description: 'Open', input_schema: inputSchema },
    ]);
    expect(openaiChat.tools(definitions)).to.deep.equal([
      { type: 'function', function: { name: 'now', parameters: empty } },
      {
        type: 'function',
        function: { name: 'open', description: 'Open', parameters: inputSchema },
      },
    ]);
    expect(anthropicMessages.tools([open.definition]), 'one alone').to.deep.equal([
      { name: 'open', description: 'Open', input_schema: inputSchema },
    ]);
  });

  it('changes$, atomic batch, clear', () => {
    const registry = new ToolRegistry([add]);
    const seen: string[][] = [];
    registry.changes$.subscribe(() => seen.push(namesOf(registry)));

    expect(() => registry.registerAll([search, add, now])).to.throw(DuplicateToolError);
    expect(() => registry.registerAll([search, search])).to.throw(DuplicateToolError);
    expect(namesOf(registry), 'all or nothing').to.deep.equal(['add']);
    expect(seen, 'nothing has changed').to.deep.equal([]);

    registry.registerAll([search, now]);
    registry.registerAll([]);
    registry.remove('nobody');
    registry.remove('add');
    registry.clear();
    registry.clear();
    expect(seen).to.deep.equal([['add', 'now', 'search'], ['now', 'search'], []]);
    expect(registry.has('search')).to.equal(false);
  });

  it('replace while running: a running call keeps its tool', async () => {
    const reply = new Subject<string>();
    const version = (name: string): AnyTool =>
      invokable({
        name: 'greet',
        concurrency: 'safe',
        execute: () => firstValueFrom(reply).then((word) => `${name}: ${word}`),
      });
    const registry = new ToolRegistry([version('old')]);
    const executor = new ToolExecutor(registry);

    const before = executor.open();
    before.addTool({ id: '1', name: 'greet' });
    registry.replace(version('new'));
    before.addTool({ id: '2', name: 'greet' });
    const after = executor.open();
    after.addTool({ id: '3', name: 'greet' });
    reply.next('hello');

    const texts = async (run: typeof before): Promise<string[]> =>
      (await run.getRemainingResults()).map(briefResult);
    expect(await texts(before), 'a run works on the tools that it began with').to.deep.equal([
      '0 ok: old: hello',
      '1 ok: old: hello',
    ]);
    expect(await texts(after)).to.deep.equal(['0 ok: new: hello']);
  });
});
