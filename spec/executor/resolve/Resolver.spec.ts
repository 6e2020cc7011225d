import { expect } from 'chai';
import fc from 'fast-check';
import { toToolCall } from '../../../lib/executor/call/toToolCall.ts';
import { readExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import { Resolver } from '../../../lib/executor/resolve/Resolver.ts';
import { readAliases } from '../../../lib/executor/resolve/readAliases.ts';
import type { Resolution } from '../../../lib/executor/resolve/resolveInput.ts';
import type { ResolveOptions } from '../../../lib/executor/resolve/resolveOptions.ts';
import { EXCLUSIVE } from '../../../lib/executor/schedule/claims.ts';
import { offerParsedArguments } from '../../../lib/model/parsedArguments.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import { registryOf } from '../../helpers/marbleTools.ts';
import { throwing } from '../../helpers/throwing.ts';

const asked: unknown[] = [];
const search = invokable({
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer', default: 10 } },
    required: ['query'],
    additionalProperties: false,
  },
  concurrency: (input) => {
    asked.push(input);
    return [{ key: ['query', input.query], mode: 'read' }];
  },
  execute: () => 'x',
});
const read = invokable({ name: 'read_file', execute: () => 'x' });
const ALIASES = { search: { names: ['find'], arguments: { query: ['q', 'text'] } } };

const call = (name: string, text = '{"query":"x"}') =>
  toToolCall({ id: '1', name, arguments: text }, 0);

function resolver(resolve: ResolveOptions = {}, tools: readonly AnyTool[] = [search, read]) {
  const settings = readExecutorOptions({ resolve });
  return new Resolver(registryOf(...tools).snapshot(), settings, settings.resolve.aliases);
}

/** Status and text of a failure, or the input. */
function outcome(resolution: Resolution): unknown {
  if (resolution.ok) return resolution.resolved.input;
  return `${resolution.failure.status}: ${resolution.failure.error.message}`;
}

describe('Resolver', () => {
  it('finds a tool by name and by alias, and knows its name', () => {
    const found = resolver({ aliases: ALIASES });
    expect(found.find('search')?.tool).to.equal(search);
    expect(found.find('find')?.tool).to.equal(search);
    expect(found.find('look')).to.equal(undefined);
    expect(
      ['search', 'find', 'look', 'constructor'].map((name) => found.nameOf(name)),
    ).to.deep.equal(['search', 'search', 'look', 'constructor']);
  });

  it('resolves a call with its claims, computed once from the validated input', () => {
    asked.length = 0;
    const resolution = resolver({ aliases: ALIASES }).resolve(call('find', '{"q":"x"}'));
    if (!resolution.ok) throw new Error(resolution.failure.error.message);
    expect(resolution.resolved).to.deep.include({
      tool: search,
      input: { query: 'x', limit: 10 },
      claims: { access: 'keys', claims: [{ path: ['query', 'x'], writes: false }] },
      start: 'sealed',
    });
    expect(resolution.resolved.registered.tool).to.equal(search);
    expect(asked).to.deep.equal([{ query: 'x', limit: 10 }]);
  });

  it('asks for no claims where the tool or the arguments are wrong', () => {
    asked.length = 0;
    expect(outcome(resolver().resolve(call('search', '{}')))).to.match(/^invalid: /);
    expect(outcome(resolver().resolve(call('serch')))).to.match(/^unknown-tool: /);
    expect(asked).to.deep.equal([]);
  });

  it('never hides a tool, or an argument of a tool, behind an alias', () => {
    const aliases = {
      search: { names: ['read_file'], arguments: { query: ['limit', 'q'] } },
    };
    const found = resolver({ aliases });
    expect(found.find('read_file')?.tool).to.equal(read);
    expect(outcome(found.resolve(call('search', '{"limit":5,"q":"x"}')))).to.deep.equal({
      limit: 5,
      query: 'x',
    });
  });

  it('goes the way alias, rewriteArguments, repair, argument aliases, validation', () => {
    const steps: string[] = [];
    const found = resolver({
      aliases: ALIASES,
      rewriteArguments: (text, { name }) => {
        steps.push(`rewrite ${text} of ${name}`);
        return text.replace('x', 'y');
      },
      repair: (text, { name }) => {
        steps.push(`repair ${text} of ${name}`);
        return `${text}}`;
      },
    });
    expect(outcome(found.resolve(call('find', '{"q":"x"')))).to.deep.equal({
      query: 'y',
      limit: 10,
    });
    expect(steps).to.deep.equal(['rewrite {"q":"x" of search', 'repair {"q":"y" of search']);
  });

  it('decodes with the tool, or with the defaults, and renames then', () => {
    const tool = invokable({
      ...{ name: 'search', inputSchema: search.inputSchema },
      decodeArguments: (text: string) => ({ q: text }),
      execute: () => 'x',
    } as never) as AnyTool;
    const found = resolver({ aliases: ALIASES }, [tool]);
    expect(outcome(found.resolve(call('find', 'some words')))).to.deep.equal({
      query: 'some words',
      limit: 10,
    });
    const settings = readExecutorOptions({
      defaults: { decodeArguments: (text: string) => ({ query: text }) },
    });
    const byDefault = new Resolver(registryOf(search).snapshot(), settings, readAliases('x'));
    expect(outcome(byDefault.resolve(call('search', 'words')))).to.deep.equal({
      query: 'words',
      limit: 10,
    });
  });

  it('takes what the decoder has parsed, if nothing is to be done with the text', () => {
    const [sealed, input] = [call('search'), { query: 'x' }];
    offerParsedArguments(sealed, input, () => {
      const resolution = resolver().resolve(sealed);
      expect(resolution.ok && resolution.resolved.input).to.equal(input);
    });
  });

  it('reads without loss where it is told to', () => {
    const tool = invokable({
      name: 'get',
      inputSchema: { type: 'object', properties: { id: { type: 'integer' } } },
      execute: () => 'x',
    });
    const text = '{"id":9007199254740993}';
    expect(outcome(resolver({ lossless: true }, [tool]).resolve(call('get', text)))).to.deep.equal({
      id: 9007199254740993n,
    });
  });
});

describe('Resolver, for a call without a tool', () => {
  for (const [name, text] of [
    ['serch', 'There is no tool named "serch". Did you mean search?'],
    ['functions.search', 'There is no tool named "functions.search". Did you mean search?'],
    ['ReadFile', 'There is no tool named "ReadFile". Did you mean read_file?'],
    ['finde', 'There is no tool named "finde". Did you mean search?'],
    ['delete', 'There is no tool named "delete". Known tools: search, read_file.'],
  ] as const) {
    it(`says: ${text}`, () => {
      expect(outcome(resolver({ aliases: ALIASES }).resolve(call(name)))).to.equal(
        `unknown-tool: ${text}`,
      );
    });
  }

  it('runs the handler as an unsafe tool, its arguments not parsed and not rewritten', () => {
    const found = resolver({
      unknownTool: () => 'x',
      rewriteArguments: () => 'rewritten',
      repair: () => '{}',
    });
    const resolution = found.resolve(call('delete', '{"a":'));
    if (!resolution.ok) throw new Error(resolution.failure.error.message);
    expect(resolution.resolved).to.deep.include({
      input: '{"a":',
      claims: EXCLUSIVE,
      start: 'committed',
    });
    expect(resolution.resolved.tool.definition.name).to.equal('delete');
    expect(found.find('delete')?.tool.definition.name).to.equal('delete');
    expect(found.nameOf('delete')).to.equal('delete');
  });

  it('keeps the handler unsafe, whatever the defaults are', () => {
    const settings = readExecutorOptions({
      resolve: { unknownTool: () => 'x' },
      defaults: { concurrency: 'safe', timeoutMs: 50 },
    });
    const found = new Resolver(registryOf().snapshot(), settings, settings.resolve.aliases);
    const resolution = found.resolve(call('delete'));
    expect(resolution.ok && resolution.resolved.claims).to.equal(EXCLUSIVE);
    expect(resolution.ok && resolution.resolved.traits.timeoutMs).to.equal(50);
  });
});

describe('Resolver, whatever the functions of the user do', () => {
  const anything = fc.constantFrom<() => unknown>(
    () => {
      throw new Error('no');
    },
    () => {
      throw throwing;
    },
    () => throwing,
    () => undefined,
    () => null,
    () => 5,
    () => '{"query":"x"}',
    () => '{"q":"x","__proto__":1}',
    () => '[',
    () => ({ query: 'x' }),
    () => [],
    () => Promise.resolve('{}'),
    () => Symbol('x'),
    () => new Proxy([], { get: () => throwing }),
  );

  it('H2 never throws, and gives a valid input or says why there is none', () => {
    const text = fc.constantFrom('', '{}', '{"query":"x"}', '{"q":', '[]', 'null', '{"a":1e999}');
    fc.assert(
      fc.property(
        fc.record({
          rewriteArguments: fc.option(anything, { nil: undefined }),
          repair: fc.option(anything, { nil: undefined }),
          decodeArguments: fc.option(anything, { nil: undefined }),
          validate: fc.option(anything, { nil: undefined }),
          lossless: fc.boolean(),
        }),
        text,
        ({ decodeArguments, validate, ...resolve }, given) => {
          const settings = readExecutorOptions({
            resolve: { aliases: ALIASES, ...resolve } as never,
            defaults: (decodeArguments ? { decodeArguments } : {}) as never,
          });
          const tools = new Map(registryOf(search).snapshot());
          if (validate) tools.set('search', { tool: search, validate: validate as never });
          const found = new Resolver(tools, settings, settings.resolve.aliases);
          const resolution = found.resolve(call('find', given));
          if (resolution.ok) return;
          expect(resolution.failure.status).to.equal('invalid');
          expect(resolution.failure.error.code).to.equal('invalid-arguments');
          expect(resolution.failure.error.message).to.match(/^The .*\.$/s);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
