import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { ajvIssues } from '../../lib/schema/ajvIssues.ts';

/** The issues of a value, each as one line. */
function issuesOf(schema: object, value: unknown): string[] {
  const check = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  check(value);
  return ajvIssues(check.errors ?? [], value).map(({ path, message }) => `${path} ${message}`);
}

describe('ajvIssues', () => {
  for (const [schema, value, ...lines] of [
    [{ type: 'string' }, 5, ' must be string, got 5'],
    [{ type: ['string', 'null'] }, {}, ' must be string or null, got an object'],
    [{ properties: { a: { type: 'string' } } }, { a: [1] }, '/a must be string, got an array of 1'],
    [{ required: ['a', 'b'] }, {}, '/a is required, but missing', '/b is required, but missing'],
    [{ properties: { a: { required: ['b'] } } }, { a: {} }, '/a/b is required, but missing'],
    [
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      '/b is required, because "a" is there, but missing',
    ],
    [{ additionalProperties: false }, { 'a/b': 1 }, '/a~1b is not a known property'],
    [{ unevaluatedProperties: false }, { '~': 1 }, '/~0 is not a known property'],
    [{ enum: ['x', 1, null] }, 'y', ' must be one of "x", 1, null, got "y"'],
    [{ const: { a: 1 } }, 'y', ' must be {"a":1}, got "y"'],
    [{ minimum: 3 }, 2, ' must be >= 3, got 2'],
    [{ pattern: '^a' }, 'b', ' must match pattern "^a", got "b"'],
    [
      { maxLength: 1 },
      'x'.repeat(99),
      ` must NOT have more than 1 characters, got "${'x'.repeat(60)}…"`,
    ],
    [{ properties: { 'a/b': { items: false } } }, { 'a/b': [7] }, '/a~1b/0 is not allowed, got 7'],
    [{ properties: { a: false } }, { a: 7 }, '/a is not allowed, got 7'],
    [
      { propertyNames: { maxLength: 1 } },
      { abc: 1 },
      '/abc must NOT have more than 1 characters (the property name)',
      '/abc is not a valid property name',
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      5,
      ' must be string, got 5',
      ' must be null, got 5',
      ' must match a schema in anyOf, got 5',
    ],
  ] as const) {
    it(`says ${lines.join('; ').slice(0, 100)}`, () => {
      expect(issuesOf(schema, value)).to.deep.equal(lines);
    });
  }

  it('bounds a long list of allowed values', () => {
    const [line] = issuesOf({ enum: Array.from({ length: 1_000 }, (_, index) => index) }, 'x');
    expect(line?.length).to.be.lessThan(250);
  });

  it('looks at own properties only', () => {
    const error = {
      keyword: 'x',
      instancePath: '/constructor/name',
      schemaPath: '',
      params: {},
      message: 'is wrong',
    };
    for (const value of [{}, 'text', null, { constructor: null }, { constructor: 'text' }]) {
      expect(ajvIssues([error], value)).to.deep.equal([
        { path: '/constructor/name', message: 'is wrong, got undefined' },
      ]);
    }
  });

  it('says something of an error without a message', () => {
    const error = { keyword: 'x', instancePath: '', schemaPath: '', params: {} };
    expect(ajvIssues([error], 1)).to.deep.equal([{ path: '', message: 'is invalid, got 1' }]);
  });
});
