import { expect } from 'chai';
import { dialectOf } from '../../lib/schema/ajvDialects.ts';
import { countReferencesAnew } from '../../lib/schema/referenceLimit.ts';
import { type PlacedError, relevantErrors } from '../../lib/schema/relevantErrors.ts';

function errorsOf(schema: object, value: unknown): PlacedError[] {
  const check = dialectOf().makeAjv().compile(schema);
  countReferencesAnew();
  check(value);
  return check.errors ?? [];
}

/** The errors that count, each as a place and a keyword. */
function relevant(schema: object, value: unknown): string[] {
  return relevantErrors(errorsOf(schema, value), schema).map(
    ({ error }) => `${error.instancePath} ${error.keyword}`,
  );
}

describe('relevantErrors', () => {
  for (const [what, schema, value, ...left] of [
    ['all that are no branches', { minimum: 3, multipleOf: 2 }, 1, ' minimum', ' multipleOf'],
    [
      'those of the branch that was meant',
      { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] },
      {},
      ' required',
    ],
    ['the union, where none was', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 5, ' anyOf'],
    [
      'the union, where more than one fits',
      { oneOf: [{ minimum: 1 }, { minimum: 2 }, { minimum: 9 }] },
      5,
      ' oneOf',
    ],
    [
      'those before and after a union',
      { minimum: 9, anyOf: [{ type: 'string' }], multipleOf: 4 },
      5,
      ' minimum',
      ' multipleOf',
      ' anyOf',
    ],
    [
      'an equal schema elsewhere',
      {
        properties: {
          ab: { $ref: '#/$defs/s' },
          a: { anyOf: [{ $ref: '#/$defs/s' }, { type: 'null' }] },
        },
        $defs: { s: { type: 'string' } },
      },
      { a: 1, ab: 2 },
      '/ab type',
      '/a anyOf',
    ],
    [
      'what is behind references that only the compiler finds',
      { anyOf: [{ $ref: '#s' }, { type: 'null' }], $defs: { s: { $anchor: 's', type: 'string' } } },
      1,
      ' type',
    ],
    [
      'those of elements beside a contains',
      { items: { type: 'integer' }, contains: { const: 1 } },
      [2.5],
      ' contains',
      '/0 type',
    ],
    ['what a condition asks for', { if: {}, then: { minimum: 3 } }, 1, ' minimum'],
    [
      'the name that is wrong',
      { propertyNames: { minLength: 2 }, minProperties: 2 },
      { a: 1 },
      ' minProperties',
      ' minLength',
    ],
    [
      'no unevaluated ones, where a union has not evaluated',
      { anyOf: [{ properties: { a: { type: 'string' } } }], unevaluatedProperties: false },
      { a: 1 },
      '/a type',
    ],
    ['unevaluated ones', { unevaluatedProperties: false }, { a: 1 }, ' unevaluatedProperties'],
  ] as const) {
    it(`keeps ${what}`, () => {
      expect(relevant(schema, value)).to.have.members(left);
    });
  }

  it('gives the errors of branches that cannot be told apart', () => {
    const schema = { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] };
    const [only] = relevantErrors(errorsOf(schema, {}), schema);
    const missing = only?.alternatives?.map((errors) =>
      errors.map(({ params }) => params.missingProperty),
    );
    expect(missing).to.deep.equal([['a'], ['b', 'c']]);
  });
});
