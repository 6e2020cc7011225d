import { expect } from 'chai';
import { headerProblem } from '../../lib/mcp/headerProblem.ts';

const object = (properties: object, members: object = {}) => ({
  type: 'object',
  properties,
  ...members,
});
const header = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name });

describe('headerProblem', () => {
  const good: readonly (readonly [string, object])[] = [
    ['none', object({ a: { type: 'string' } })],
    [
      'one of each type',
      object({ a: header('A'), b: header('B', 'integer'), c: header('C', 'boolean') }),
    ],
    ['one that is nested', object({ a: object({ b: header('X-Y') }) })],
    ['an argument of that name', object({ 'x-mcp-header': { type: 'string' } })],
    ['one in a keyword that nobody knows', object({ a: { 'x-own': header('A') } })],
    ['data that looks like one', object({ a: { default: header(7), enum: [header('')] } })],
  ];
  for (const [what, schema] of good) {
    it(`takes ${what}`, () => expect(headerProblem(schema)).to.equal(undefined));
  }

  const bad: readonly (readonly [string, object, string])[] = [
    ['one at the root', { ...object({}), 'x-mcp-header': 'A' }, 'in a place'],
    ['one of items', object({ a: { type: 'array', items: header('A') } }), 'in a place'],
    ['one of a definition', object({}, { $defs: { a: header('A') } }), 'in a place'],
    ['one of a list of definitions', object({}, { $defs: [header('A')] }), 'in a place'],
    [
      'one of properties below anyOf',
      object({}, { anyOf: [object({ a: header('A') })] }),
      'in a place',
    ],
    ['an empty name', object({ a: header('') }), 'got ""'],
    ['a name with a space', object({ a: header('a b') }), 'got "a b"'],
    ['a name that is none', object({ a: header(7) }), 'got 7'],
    ['a number', object({ a: header('A', 'number') }), 'got "number"'],
    ['no type', object({ a: { 'x-mcp-header': 'A' } }), 'got undefined'],
    ['a name that stands twice', object({ a: header('A'), b: header('a') }), 'two arguments'],
  ];
  for (const [what, schema, words] of bad) {
    it(`refuses ${what}`, () => expect(headerProblem(schema)).to.contain(words));
  }
});
