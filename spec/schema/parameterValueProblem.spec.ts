import { expect } from 'chai';
import { parameterValueProblem, typeProblem } from '../../lib/schema/parameterValueProblem.ts';

describe('typeProblem', () => {
  for (const [value, type, problem] of [
    ['', 'string', undefined],
    [1, 'string', '/v must be a string, got 1'],
    [1.5, 'number', undefined],
    [Number.NaN, 'number', '/v must be a number, got NaN'],
    [1, 'integer', undefined],
    [1.5, 'integer', '/v must be an integer, got 1.5'],
    [false, 'boolean', undefined],
    [0, 'boolean', '/v must be true or false, got 0'],
    [[], 'array', undefined],
    [{}, 'array', '/v must be an array, got an object'],
    [{}, 'object', undefined],
    [[], 'object', '/v must be an object, got an array of 0'],
    [null, 'object', '/v must be an object, got null'],
  ] as const) {
    it(`says ${problem ?? 'nothing'} of ${JSON.stringify(value)} as ${type}`, () => {
      expect(typeProblem(value, type, '/v')).to.equal(problem);
    });
  }
});

describe('parameterValueProblem', () => {
  const place = {
    type: 'object',
    properties: {
      city: { type: 'string', required: true },
      days: { type: 'integer', required: true, default: 3, minimum: 1, maximum: 7 },
    },
  };
  for (const [value, parameter, problem] of [
    ['a', { type: 'string', enum: ['a', 'b'] }, undefined],
    ['c', { type: 'string', enum: ['a', 'b'] }, '/v must be one of "a", "b", got "c"'],
    [1, { type: 'integer', minimum: 2 }, '/v must be >= 2, got 1'],
    [3, { type: 'integer', maximum: 2 }, '/v must be <= 2, got 3'],
    [[1, 'a'], { type: 'array', element: { type: 'integer' } }, '/v/1 must be an integer, got "a"'],
    [[1, 'a'], { type: 'array' }, undefined],
    [{ city: 'a', other: 1 }, place, undefined],
    [{ city: 1 }, place, '/v/city must be a string, got 1'],
    [{ city: 'a', days: 8 }, place, '/v/days must be <= 7, got 8'],
    [{}, place, '/v/city is required, but missing'],
    [Object.create({ city: 'a' }), place, '/v/city is required, but missing'],
    [{ a: 1 }, { type: 'object' }, undefined],
  ] as const) {
    it(`says ${problem ?? 'nothing'} of ${JSON.stringify(value)}`, () => {
      expect(parameterValueProblem(value, parameter, '/v')).to.equal(problem);
    });
  }
});
