import { type } from 'arktype';
import { expect } from 'chai';
import * as v from 'valibot';
import * as z from 'zod';
import { isStandardSchema } from '../../lib/schema/isStandardSchema.ts';

describe('isStandardSchema', () => {
  it('knows the schemas of libraries, also those that are functions', () => {
    for (const schema of [z.object({}), v.object({}), type({})]) {
      expect(isStandardSchema(schema)).to.equal(true);
    }
  });

  for (const other of [
    {},
    { type: 'object' },
    { '~standard': 1 },
    { '~standard': null },
    { '~standard': { version: 1 } },
    { '~standard': { validate: true } },
    null,
    undefined,
    'text',
    () => 1,
  ]) {
    it(`does not take ${typeof other === 'function' ? 'a function' : JSON.stringify(other)} for one`, () => {
      expect(isStandardSchema(other)).to.equal(false);
    });
  }
});
