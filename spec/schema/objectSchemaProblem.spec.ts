import { expect } from 'chai';
import { objectSchemaProblem } from '../../lib/schema/objectSchemaProblem.ts';

const loop: Record<string, unknown> = {};
loop.a = loop;

describe('objectSchemaProblem', () => {
  for (const schema of [
    {},
    { type: 'object' },
    { type: ['object', 'null'] },
    { anyOf: [{ type: 'object' }] },
  ]) {
    it(`takes ${JSON.stringify(schema)}`, () => {
      expect(objectSchemaProblem(schema)).to.equal(undefined);
    });
  }

  const what = "it must be a JSON Schema, a Standard Schema or 'text'";
  for (const [schema, problem] of [
    [5, `${what}, got 5`],
    [null, `${what}, got null`],
    ['string', `${what}, got "string"`],
    [true, `${what}, got true`],
    [[], `${what}, got an array of 0`],
    [() => 1, `${what}, got a function`],
    [{ type: 'string' }, '/type must be "object", got "string"'],
    [{ type: ['string', 'null'] }, '/type must be "object", got an array of 2'],
    [{ type: 'array', description: 'x'.repeat(2 ** 20) }, '/type must be "object", got "array"'],
    [{ description: 'x'.repeat(2 ** 20) }, 'it has more than 1048576 characters as JSON text'],
    [loop, 'it contains itself'],
  ] as const) {
    it(`says ${problem}`, () => {
      expect(objectSchemaProblem(schema)).to.equal(problem);
    });
  }
});
