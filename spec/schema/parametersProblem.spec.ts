import { expect } from 'chai';
import { parametersProblem } from '../../lib/schema/parametersProblem.ts';

const loop: Record<string, unknown> = {};
loop.a = { type: 'object', properties: loop };
const element: Record<string, unknown> = { type: 'array' };
element.element = element;

const types = 'string, number, integer, boolean, array, object';
const string = 'type, description, required, default, enum';

describe('parametersProblem', () => {
  for (const map of [
    {},
    { '': { type: 'string' } },
    { a: { type: 'number', minimum: 1, maximum: 1, default: 1 } },
    { a: { type: 'integer', minimum: 0.5 }, b: { type: 'integer', enum: [1, 1] } },
    { a: { type: 'array', element: { type: 'object', properties: { b: { type: 'boolean' } } } } },
    { a: { type: 'string', description: undefined, required: undefined, default: undefined } },
    { a: { type: 'array' }, b: { type: 'object' } },
  ]) {
    it(`takes ${JSON.stringify(map)}`, () => {
      expect(parametersProblem(map)).to.equal(undefined);
    });
  }

  for (const [map, problem] of [
    [null, 'must be a map of parameters, got null'],
    [[], 'must be a map of parameters, got an array of 0'],
    [{ a: 'string' }, '/a must be a parameter, got "string"'],
    [{ a: [] }, '/a must be a parameter, got an array of 0'],
    [{ a: {} }, `/a/type must be one of ${types}, got undefined`],
    [{ a: { type: 'constructor' } }, `/a/type must be one of ${types}, got "constructor"`],
    [{ a: { type: ['string'] } }, `/a/type must be one of ${types}, got an array of 1`],
    [
      { 'a/b': { type: 'string', requird: true } },
      `/a~1b/requird is not a member of a parameter of type string (${string}), got true`,
    ],
    [
      { a: { type: 'string', element: { type: 'string' } } },
      `/a/element is not a member of a parameter of type string (${string}), got an object`,
    ],
    [
      { a: { type: 'array', properties: {} } },
      '/a/properties is not a member of a parameter of type array (type, description, required, default, element), got an object',
    ],
    [
      { a: { type: 'boolean', enum: [true] } },
      '/a/enum is not a member of a parameter of type boolean (type, description, required, default), got an array of 1',
    ],
    [
      JSON.parse('{"a":{"type":"string","__proto__":1}}'),
      `/a/__proto__ is not a member of a parameter of type string (${string}), got 1`,
    ],
    [{ a: { type: 'string', description: 5 } }, '/a/description must be a string, got 5'],
    [{ a: { type: 'string', required: 'yes' } }, '/a/required must be true or false, got "yes"'],
    [
      { a: { type: 'string', enum: [] } },
      '/a/enum must be an array with at least one value, got an array of 0',
    ],
    [
      { a: { type: 'string', enum: 'a' } },
      '/a/enum must be an array with at least one value, got "a"',
    ],
    [{ a: { type: 'string', enum: ['a', 1] } }, '/a/enum/1 must be a string, got 1'],
    [{ a: { type: 'integer', enum: [1.5] } }, '/a/enum/0 must be an integer, got 1.5'],
    [{ a: { type: 'number', minimum: '0' } }, '/a/minimum must be a number, got "0"'],
    [
      { a: { type: 'number', maximum: Number.POSITIVE_INFINITY } },
      '/a/maximum must be a number, got Infinity',
    ],
    [
      { a: { type: 'number', minimum: 2, maximum: 1 } },
      '/a/minimum must be at most the maximum 1, got 2',
    ],
    [{ a: { type: 'integer', default: 'ten' } }, '/a/default must be an integer, got "ten"'],
    [
      { a: { type: 'object', properties: { b: { type: 'array', element: { type: 'x' } } } } },
      `/a/properties/b/element/type must be one of ${types}, got "x"`,
    ],
    [{ a: { type: 'array', element: 5 } }, '/a/element must be a parameter, got 5'],
    [
      { a: { type: 'array', element: { type: 'string', required: true } } },
      '/a/element/required says nothing of an element, got true',
    ],
    [
      { a: { type: 'array', element: { type: 'string', default: 'a' } } },
      '/a/element/default says nothing of an element, got "a"',
    ],
    [{ a: { type: 'object', properties: 5 } }, '/a/properties must be a map of parameters, got 5'],
    [loop, '/a/properties contains itself'],
    [{ a: element }, '/a/element contains itself'],
  ] as const) {
    it(`says ${problem}`, () => {
      expect(parametersProblem(map)).to.equal(problem);
    });
  }

  it('bounds the depth', () => {
    const nested = (levels: number): object =>
      Array.from({ length: levels }).reduce<object>(
        (inner) => ({ type: 'array', element: inner }),
        { type: 'string' },
      );
    expect(parametersProblem({ a: nested(498) })).to.equal(undefined);
    expect(parametersProblem({ a: nested(499) })).to.match(/nested more than 500 levels deep$/);
  });
});
