import { expect } from 'chai';
import {
  boundsProblem,
  MAX_SCHEMA_BRANCHES,
  MAX_SCHEMA_CHARS,
  MAX_SCHEMA_DEPTH,
} from '../../lib/schema/schemaBounds.ts';

const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((inner) => ({ a: inner }), {});
const many = (count: number, make: (index: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => make(index));
const loop: unknown[] = [];
loop.push({ a: loop });

const tooDeep = 'it is nested more than 512 levels deep';
const tooLarge = 'it has more than 1048576 characters as JSON text';
const tooMany = 'it has more than 2000 different references, patterns and branches of oneOf';

describe('boundsProblem', () => {
  it('states its bounds', () => {
    expect([MAX_SCHEMA_CHARS, MAX_SCHEMA_DEPTH, MAX_SCHEMA_BRANCHES]).to.deep.equal([
      1_048_576, 512, 2_000,
    ]);
  });

  it('counts the characters of JSON text', () => {
    const schema = { a: [1, true, null], b: 'x' };
    const rest = JSON.stringify({ ...schema, b: '' }).length;
    const fits = { ...schema, b: 'x'.repeat(MAX_SCHEMA_CHARS - rest - 10) };
    const exceeds = { ...schema, b: 'x'.repeat(MAX_SCHEMA_CHARS - rest + 10) };
    expect(boundsProblem(fits)).to.equal(undefined);
    expect(boundsProblem(exceeds)).to.equal(tooLarge);
    expect(boundsProblem({ ['x'.repeat(MAX_SCHEMA_CHARS)]: 1 }), 'a key').to.equal(tooLarge);
    expect(boundsProblem(Array.from({ length: MAX_SCHEMA_CHARS / 2 }, () => 1))).to.equal(tooLarge);
  });

  it('counts levels of objects and arrays', () => {
    expect(boundsProblem(nested(MAX_SCHEMA_DEPTH))).to.equal(undefined);
    expect(boundsProblem(nested(MAX_SCHEMA_DEPTH + 1))).to.equal(tooDeep);
    expect(boundsProblem([nested(MAX_SCHEMA_DEPTH)])).to.equal(tooDeep);
  });

  it('finds what contains itself, and takes what is there twice', () => {
    const shared = { type: 'string' };
    expect(boundsProblem({ a: shared, b: [shared, shared] })).to.equal(undefined);
    expect(boundsProblem(loop)).to.equal('it contains itself');
  });

  it('stops at once in a schema that doubles with every level', () => {
    const doubling = Array.from({ length: 400 }).reduce<object>(
      (inner) => ({ allOf: [inner, inner] }),
      {},
    );
    expect(boundsProblem(doubling)).to.equal(tooDeep);
    const shallow = Array.from({ length: 60 }).reduce<object>(
      (inner) => ({ a: inner, b: inner }),
      {},
    );
    expect(boundsProblem(shallow)).to.equal(tooLarge);
  });

  for (const [what, schema] of [
    ['references', (count: number) => ({ allOf: many(count, (at) => ({ $ref: `#/${at}` })) })],
    ['patterns', (count: number) => ({ allOf: many(count, (at) => ({ pattern: `${at}` })) })],
    ['branches of oneOf', (count: number) => ({ oneOf: many(count, () => ({})) })],
    [
      'patterns of properties',
      (count: number) => ({
        patternProperties: Object.fromEntries(Object.entries(many(count, () => ({})))),
      }),
    ],
  ] as const) {
    it(`counts ${what}`, () => {
      expect(boundsProblem(schema(MAX_SCHEMA_BRANCHES))).to.equal(undefined);
      expect(boundsProblem(schema(MAX_SCHEMA_BRANCHES + 1))).to.equal(tooMany);
    });
  }

  it('counts equal references and patterns once', () => {
    const list = many(MAX_SCHEMA_BRANCHES * 2, () => ({ $ref: '#/$defs/a', pattern: 'a' }));
    expect(boundsProblem({ allOf: list })).to.equal(undefined);
  });

  it('looks at own members only', () => {
    expect(boundsProblem(Object.create(nested(600)))).to.equal(undefined);
  });

  for (const value of [undefined, null, 1, 'text', true]) {
    it(`says nothing of ${value}`, () => {
      expect(boundsProblem(value)).to.equal(undefined);
    });
  }
});
