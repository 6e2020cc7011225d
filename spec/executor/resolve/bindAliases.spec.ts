import { expect } from 'chai';
import type { Aliases } from '../../../lib/executor/resolve/Aliases.ts';
import { bindAliases, checkAgainstTools } from '../../../lib/executor/resolve/bindAliases.ts';
import { readAliases } from '../../../lib/executor/resolve/readAliases.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const execute = () => 'x';
const tools = registryOf(
  invokable({
    name: 'search',
    inputSchema: { type: 'object', properties: { query: {}, limit: {} } },
    execute,
  }),
  invokable({ name: 'read', execute }),
  invokable({ name: 'code', inputSchema: 'text', execute }),
).snapshot();

const table = (aliases: Aliases) => readAliases('aliases', aliases);

describe('checkAgainstTools', () => {
  const check = (aliases: Aliases) => (): void =>
    checkAgainstTools('resolve.aliases', table(aliases), tools);

  it('lets aliases pass that are nothing else', () => {
    expect(
      check({
        search: { names: ['find', 'constructor'], arguments: { query: ['q', 'toString'] } },
        code: { names: ['run'], arguments: { input: ['query'] } },
        'not-there': { names: ['x'], arguments: { a: ['query'] } },
      }),
    ).to.not.throw();
  });

  it('refuses an alias that is the name of a tool', () => {
    expect(check({ search: { names: ['find', 'read'] } })).to.throw(
      TypeError,
      'resolve.aliases: "read" is an alias of tool "search", and a tool itself.',
    );
  });

  it('refuses an alias of a tool that is not there, if it is the name of one that is', () => {
    expect(check({ 'not-there': { names: ['read'] } })).to.throw(TypeError, '"read"');
  });

  it('refuses an alias that is an argument of its tool', () => {
    expect(check({ search: { arguments: { query: ['limit'] } } })).to.throw(
      TypeError,
      'resolve.aliases: "limit" is an alias of an argument of tool "search", and an argument itself.',
    );
  });
});

describe('bindAliases', () => {
  it('knows the tools and keys by alias', () => {
    const bound = bindAliases(
      table({ search: { names: ['find'], arguments: { query: ['q'] } }, read: { names: ['cat'] } }),
      tools,
    );
    expect([...bound.toolOf]).to.deep.equal([
      ['find', 'search'],
      ['cat', 'read'],
    ]);
    expect([...bound.keysOf]).to.deep.equal([['search', new Map([['query', ['q']]])]]);
  });

  it('hides no tool and no argument', () => {
    const bound = bindAliases(
      table({ search: { names: ['read', 'find'], arguments: { query: ['limit', 'q'] } } }),
      tools,
    );
    expect([...bound.toolOf]).to.deep.equal([['find', 'search']]);
    expect(bound.keysOf.get('search')?.get('query')).to.deep.equal(['q']);
  });

  it('forgets aliases of no tool, and keys without aliases', () => {
    const bound = bindAliases(
      table({ gone: { names: ['x'] }, search: { arguments: { query: ['limit'] } } }),
      tools,
    );
    expect(bound.toolOf.size).to.equal(0);
    expect(bound.keysOf.size).to.equal(0);
  });
});
