import { expect } from 'chai';
import type { Aliases } from '../../../lib/executor/resolve/Aliases.ts';
import {
  mergeAliases,
  NO_ALIASES,
  readAliases,
} from '../../../lib/executor/resolve/readAliases.ts';

const read = (aliases: unknown): (() => unknown) => {
  return () => readAliases('resolve.aliases', aliases as Aliases);
};

describe('readAliases', () => {
  it('copies what it has checked', () => {
    const names = ['find', 'lookup'];
    const aliases = { search: { names, arguments: { query: ['q', 'text'] } }, read: {} };
    const table = readAliases('aliases', aliases);
    names.push('a.b');
    expect([...table]).to.deep.equal([
      ['search', { names: ['find', 'lookup'], keys: new Map([['query', ['q', 'text']]]) }],
      ['read', { names: undefined, keys: new Map() }],
    ]);
    expect(readAliases('aliases')).to.deep.equal(NO_ALIASES);
  });

  it('takes hostile names as data', () => {
    const aliases = JSON.parse('{"__proto__":{"names":["constructor"]}}');
    expect([...readAliases('aliases', aliases).keys()]).to.deep.equal(['__proto__']);
  });

  it('lets two tools have the same argument aliases, and one alias stand twice', () => {
    const one = { names: ['x', 'x'], arguments: { query: ['q', 'q'] } };
    expect(read({ one, two: { arguments: { text: ['q'] } } })).to.not.throw();
  });

  const rule = 'it must be a string that is not blank and has no dot.';
  for (const [what, aliases, message] of [
    ['aliases that are none', 5, 'resolve.aliases must be an object, got 5.'],
    ['a list', [], 'resolve.aliases must be an object, got an array of 0.'],
    ['no aliases of a tool', { a: null }, 'resolve.aliases["a"] must be an object, got null.'],
    [
      'names that are no list',
      { a: { names: 'find' } },
      'resolve.aliases["a"].names must be an array of strings, got "find".',
    ],
    ['names that are null', { a: { names: null } }, 'must be an array of strings, got null.'],
    ['an empty name', { a: { names: [''] } }, `resolve.aliases["a"].names has "": ${rule}`],
    ['a blank name', { a: { names: [' \t'] } }, `resolve.aliases["a"].names has " \\t": ${rule}`],
    ['a dotted name', { a: { names: ['x.y'] } }, `resolve.aliases["a"].names has "x.y": ${rule}`],
    ['a number', { a: { names: [5] } }, `resolve.aliases["a"].names has 5: ${rule}`],
    [
      'arguments that are no object',
      { a: { arguments: ['q'] } },
      'resolve.aliases["a"].arguments must be an object, got an array of 1.',
    ],
    [
      'aliases of a key that are no list',
      { a: { arguments: { query: 'q' } } },
      'resolve.aliases["a"].arguments["query"] must be an array of strings, got "q".',
    ],
    [
      'an empty alias of a key',
      { a: { arguments: { query: [''] } } },
      `resolve.aliases["a"].arguments["query"] has "": ${rule}`,
    ],
    [
      'a dotted alias of a key',
      { a: { arguments: { query: ['a.b'] } } },
      `resolve.aliases["a"].arguments["query"] has "a.b": ${rule}`,
    ],
    [
      'a dotted key, which would be a path',
      { a: { arguments: { 'a.b': ['q'] } } },
      `resolve.aliases["a"].arguments has the key "a.b": ${rule}`,
    ],
    [
      'one alias of two tools',
      { a: { names: ['x'] }, b: { names: ['x'] } },
      'resolve.aliases: "x" is an alias of tool "b", and of tool "a".',
    ],
    [
      'an alias that is a tool with aliases',
      { a: { names: ['b'] }, b: {} },
      'resolve.aliases: "b" is an alias of tool "a", and is a name of its own.',
    ],
    [
      'an alias that is its own tool',
      { a: { names: ['a'] } },
      'resolve.aliases: "a" is an alias of tool "a", and is a name of its own.',
    ],
    [
      'one alias of two keys',
      { a: { arguments: { query: ['x'], limit: ['x'] } } },
      'resolve.aliases["a"].arguments: "x" is an alias of argument "limit", and of argument "query".',
    ],
    [
      'an alias that is a key with aliases',
      { a: { arguments: { query: ['limit'], limit: ['n'] } } },
      'resolve.aliases["a"].arguments: "limit" is an alias of argument "query", and is a name of its own.',
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(read(aliases)).to.throw(TypeError, message);
    });
  }
});

describe('mergeAliases', () => {
  const base = readAliases('resolve.aliases', {
    search: { names: ['find'], arguments: { query: ['q'], limit: ['n'] } },
    read: { names: ['cat'] },
  });
  const merge = (over: Aliases): unknown => [
    ...mergeAliases('aliases', base, readAliases('aliases', over)),
  ];

  it('says instead what the run says, by tool and by key', () => {
    expect(merge({ search: { names: ['lookup'], arguments: { query: ['text'] } } })).to.deep.equal([
      [
        'search',
        {
          names: ['lookup'],
          keys: new Map([
            ['query', ['text']],
            ['limit', ['n']],
          ]),
        },
      ],
      ['read', { names: ['cat'], keys: new Map() }],
    ]);
  });

  it('keeps the names where the run says nothing of them, and takes an empty list for none', () => {
    expect(merge({ search: { arguments: { query: [] } }, read: { names: [] } })).to.deep.equal([
      [
        'search',
        {
          names: ['find'],
          keys: new Map([
            ['query', []],
            ['limit', ['n']],
          ]),
        },
      ],
      ['read', { names: [], keys: new Map() }],
    ]);
  });

  it('lets a run give an alias to another tool only if it takes it from the first', () => {
    expect(() => merge({ read: { names: ['find'] } })).to.throw(
      TypeError,
      'aliases: "find" is an alias of tool "read", and of tool "search".',
    );
    expect(() => merge({ search: { names: [] }, read: { names: ['find'] } })).to.not.throw();
    expect(() => merge({ search: { arguments: { text: ['q'] } } })).to.throw(
      TypeError,
      'aliases["search"].arguments: "q" is an alias of argument "text", and of argument "query".',
    );
  });

  it('changes neither', () => {
    merge({ search: { names: [], arguments: { query: [] } } });
    expect(base.get('search')?.names).to.deep.equal(['find']);
    expect(base.get('search')?.keys.get('query')).to.deep.equal(['q']);
  });
});
