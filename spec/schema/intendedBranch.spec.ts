import { expect } from 'chai';
import { intendedBranch } from '../../lib/schema/intendedBranch.ts';

const string = { type: 'string' };
const cat = { type: 'object', properties: { kind: { const: 'cat' }, size: { enum: [1, 2] } } };
const dog = { type: 'object', properties: { kind: { const: 'dog' } } };
const root = { $defs: { cat, dog } };

const branch = (index: number): object => ({ kind: 'branch', branch: index });
const several = (...branches: number[]): object => ({ kind: 'several', branches });
const said = (message: string, property?: string): object => ({
  kind: 'said',
  ...(property !== undefined && { property }),
  message,
});

describe('intendedBranch', () => {
  for (const [branches, value, expected] of [
    [[string, { type: 'null' }], 'a', branch(0)],
    [[{ type: 'integer' }, string], 5, branch(0)],
    [[{ type: 'number' }, string], 5, branch(0)],
    [[{ type: ['array', 'null'] }, string], [], branch(0)],
    [[string, { type: 'null' }], 5, said('must be a string or null, got 5')],
    [[string, false], 5, said('must be a string, got 5')],
    [[{ const: 'a' }, { enum: ['b', 'c'] }], 'x', said('must be "a" or "b", "c", got "x"')],
    [[string, { minimum: 3 }], 5, branch(1)],
    [[{ const: 'a' }, { minimum: 3 }], 5, branch(1)],
    [[{ const: 'a' }, { minimum: 3 }], 'x', several()],
    [[string, { pattern: 'b' }], 'a', several(0, 1)],
    [[cat, dog], { kind: 'dog' }, branch(1)],
    [[{ $ref: '#/$defs/cat' }, { $ref: '#/$defs/dog' }], { kind: 'dog' }, branch(1)],
    [[cat, dog, string], 'x', branch(2)],
    [[cat, string], { kind: 'cow' }, branch(0)],
    [[cat, dog], { kind: 'cow' }, said('must be one of "cat", "dog", got "cow"', 'kind')],
    [[cat, dog], {}, said('is required, but missing: one of "cat", "dog"', 'kind')],
    [[cat, dog], { kind: 'cat', size: 3 }, several(0, 1)],
    [[cat, { required: ['a'] }], { kind: 'cat' }, several(0, 1)],
    [[{ required: ['a'] }, { required: ['b'] }], {}, several(0, 1)],
    [[string, { type: 'null' }], {}, said('must be a string or null, got an object')],
    [[], 5, said('must be , got 5')],
    [
      [cat, dog],
      Object.create({ kind: 'dog' }),
      said('is required, but missing: one of "cat", "dog"', 'kind'),
    ],
  ] as const) {
    it(`finds ${JSON.stringify(expected)} for ${JSON.stringify(value)} in ${JSON.stringify(branches).slice(0, 60)}`, () => {
      expect(intendedBranch(branches, value, root)).to.deep.equal(expected);
    });
  }
});
