import { expect } from 'chai';
import { checksNothing } from '../../lib/schema/checksNothing.ts';

describe('checksNothing', () => {
  for (const schema of [
    {},
    { type: 'object' },
    { type: 'object', properties: {} },
    { type: 'object', properties: {}, required: [], additionalProperties: true },
    { title: 'T', description: 'D', $comment: 'C', deprecated: true },
  ]) {
    it(`sees that every object is valid against ${JSON.stringify(schema)}`, () => {
      expect(checksNothing(schema)).to.equal(true);
    });
  }

  for (const schema of [
    { type: 'string' },
    { type: ['object', 'null'] },
    { properties: { a: {} } },
    { properties: null },
    { required: ['a'] },
    { required: 'a' },
    { additionalProperties: false },
    { additionalProperties: {} },
    { $ref: '#' },
    { $schema: 'https://json-schema.org/draft/2020-12/schema' },
    { minProperties: 1 },
    { unknown: 1 },
  ]) {
    it(`leaves ${JSON.stringify(schema)} to a validator`, () => {
      expect(checksNothing(schema)).to.equal(false);
    });
  }
});
