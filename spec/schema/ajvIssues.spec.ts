import { expect } from 'chai';
import fc from 'fast-check';
import { dialectOf } from '../../lib/schema/ajvDialects.ts';
import { ajvIssues } from '../../lib/schema/ajvIssues.ts';
import { countReferencesAnew } from '../../lib/schema/referenceLimit.ts';

const ajv = dialectOf().makeAjv();

/** Whether a value is valid, and its issues, each as one line. */
function check(schema: object, value: unknown): { isValid: boolean; lines: string[] } {
  const validate = ajv.compile(schema);
  countReferencesAnew();
  const isValid = validate(value);
  const issues = ajvIssues(validate.errors ?? [], schema);
  return { isValid, lines: issues.map(({ path, message }) => `${path} ${message}`) };
}

function issuesOf(schema: object, value: unknown): string[] {
  return check(schema, value).lines;
}

const cat = {
  type: 'object',
  properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
  required: ['kind', 'lives'],
};
const dog = {
  type: 'object',
  properties: { kind: { const: 'dog' }, bark: { type: 'string' } },
  required: ['kind', 'bark'],
};
const tree = {
  $ref: '#/$defs/tree',
  $defs: {
    tree: { anyOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/node' }] },
    leaf: { type: 'object', properties: { kind: { const: 'leaf' }, value: { type: 'number' } } },
    node: {
      type: 'object',
      properties: {
        kind: { const: 'node' },
        children: { type: 'array', items: { $ref: '#/$defs/tree' } },
      },
    },
  },
};

/** A schema, a value that it does not allow, and what a model reads. */
type Case = readonly [schema: object, value: unknown, ...lines: string[]];

const single: readonly Case[] = [
  [{ type: 'string' }, 5, ' must be a string, got 5'],
  [{ type: 'integer' }, 5.5, ' must be an integer, got 5.5'],
  [{ type: ['string', 'null'] }, {}, ' must be a string or null, got an object'],
  [{ properties: { a: { type: 'string' } } }, { a: [1] }, '/a must be a string, got an array of 1'],
  [{ required: ['a', 'b'] }, {}, '/a is required, but missing', '/b is required, but missing'],
  [{ properties: { a: { required: ['b'] } } }, { a: {} }, '/a/b is required, but missing'],
  [
    { dependentRequired: { a: ['b'] } },
    { a: 1 },
    '/b is required, because "a" is there, but missing',
  ],
  [{ dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }, '/b is required, but missing'],
  [{ additionalProperties: false }, { 'a/b': 1 }, '/a~1b is not a known property'],
  [
    { properties: { city: {}, days: {} }, additionalProperties: false },
    { town: 1 },
    '/town is not one of the known properties "city", "days"',
  ],
  [
    { properties: { a: {} }, patternProperties: { '^x': {} }, additionalProperties: false },
    { b: 1 },
    '/b is not a known property',
  ],
  [{ unevaluatedProperties: false }, { '~': 1 }, '/~0 is not a known property'],
  [{ enum: ['x', 1, null] }, 'y', ' must be one of "x", 1, null, got "y"'],
  [{ const: { a: 1 } }, 'y', ' must be {"a":1}, got "y"'],
  [{ minimum: 3 }, 2, ' must be >= 3, got 2'],
  [{ exclusiveMaximum: 3 }, 3, ' must be < 3, got 3'],
  [{ multipleOf: 5 }, 7, ' must be a multiple of 5, got 7'],
  [{ minLength: 2 }, '😀', ' must have at least 2 characters, got 1'],
  [{ maxLength: 1 }, 'x'.repeat(99), ' must have at most 1 character, got 99'],
  [{ pattern: '^a' }, 'b', ' must match pattern "^a", got "b"'],
  [{ format: 'email' }, 'no', ' must match format "email", got "no"'],
  [{ minItems: 2 }, [1], ' must have at least 2 items, got 1'],
  [{ maxItems: 1 }, [1, 2, 3], ' must have at most 1 item, got 3'],
  [{ prefixItems: [{}], items: false }, [1, 2], ' must have at most 1 item, got 2'],
  [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], ' must have at most 1 item, got 2'],
  [{ uniqueItems: true }, [1, 2, 1], ' must have no equal items, but items 0 and 2 are equal'],
  [{ minProperties: 1 }, {}, ' must have at least 1 property, got 0'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, ' must have at most 1 property, got 2'],
  [{ not: { type: 'null' } }, null, ' must not be null, got null'],
  [{ not: { enum: ['a', 'b'] } }, 'a', ' must not be one of "a", "b", got "a"'],
  [{ not: { const: 0 } }, 0, ' must not be 0, got 0'],
  [{ not: { required: ['a'] } }, { a: 1 }, ' must not be what its "not" rules out, got an object'],
  [{ properties: { 'a/b': { items: false } } }, { 'a/b': [7] }, '/a~1b/0 is not allowed, got 7'],
  [{ properties: { a: false } }, { a: 7 }, '/a is not allowed, got 7'],
  [
    { items: { items: { type: 'integer' } } },
    [[1], [3, '4', 5.5]],
    '/1/1 must be an integer, got "4"',
    '/1/2 must be an integer, got 5.5',
  ],
];

const sifted: readonly Case[] = [
  [{ contains: { const: 1 } }, [2, 3], ' must have at least 1 item that fits, got an array of 2'],
  [
    { contains: { required: ['a'] }, minContains: 2 },
    [{}],
    ' must have at least 2 items that fit, got an array of 1',
  ],
  [
    { contains: { const: 1 }, maxContains: 2 },
    [1, 1, 1],
    ' must have 1 to 2 items that fit, got an array of 3',
  ],
  [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, '/b is required, but missing'],
  [
    { propertyNames: { maxLength: 1 } },
    { abc: 1 },
    '/abc must have at most 1 character, got 3 (the property name)',
  ],
  [{ propertyNames: false }, { abc: 1 }, '/abc is not allowed, got "abc" (the property name)'],
  [{ allOf: [{ type: 'string' }, { type: 'string' }] }, 5, ' must be a string, got 5'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5, ' must be a string or null, got 5'],
  [{ anyOf: [{ const: 'a' }, { type: 'number' }] }, 'x', ' must be "a" or a number, got "x"'],
  [
    { anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] },
    'a',
    ' must have at least 3 characters, got 1',
  ],
  [
    { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
    ['a', 1],
    '/1 must be a string, got 1',
  ],
  [{ oneOf: [cat, dog] }, { kind: 'cat', lives: '9' }, '/lives must be an integer, got "9"'],
  [{ oneOf: [cat, dog] }, { kind: 'fish' }, '/kind must be one of "cat", "dog", got "fish"'],
  [{ oneOf: [cat, dog] }, {}, '/kind is required, but missing: one of "cat", "dog"'],
  [{ oneOf: [cat, dog] }, 'cat', ' must be an object, got "cat"'],
  [{ anyOf: [cat, { type: 'null' }] }, { kind: 'dog', lives: 1 }, '/kind must be "cat", got "dog"'],
  [
    { properties: { q: {} }, required: ['q'], anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    {},
    ' fits none of the alternatives: /a is required, but missing; or /b is required, but missing',
    '/q is required, but missing',
  ],
  [
    { anyOf: ['a', 'b', 'c', 'd'].map((name) => ({ required: [name, `${name}2`] })) },
    {},
    ' fits none of the alternatives: /a is required, but missing and /a2 is required, but missing; or /b is required, but missing and /b2 is required, but missing; or /c is required, but missing and /c2 is required, but missing; or others',
  ],
  [
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: 1, b: 2 },
    ' must fit exactly one of 2 alternatives, but fits alternatives 1 and 2',
  ],
  [
    {
      anyOf: [{ anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }, { type: 'number' }],
    },
    'b',
    ' must have at least 2 characters, got 1',
  ],
  [
    tree,
    { kind: 'node', children: [{ kind: 'leaf' }, { kind: 'leaf', value: '1' }, { kind: 'x' }] },
    '/children/1/value must be a number, got "1"',
    '/children/2/kind must be one of "leaf", "node", got "x"',
  ],
  [
    { unevaluatedProperties: false, anyOf: [{ properties: { a: { type: 'string' } } }, false] },
    { a: 1 },
    '/a must be a string, got 1',
  ],
];

describe('ajvIssues', () => {
  for (const [schema, value, ...lines] of single) {
    it(`says ${lines.join('; ').slice(0, 100)}`, () => {
      expect(issuesOf(schema, value)).to.deep.equal(lines);
    });
  }

  for (const [schema, value, ...lines] of sifted) {
    it(`says nothing but ${lines.join('; ').slice(0, 100)}`, () => {
      expect(issuesOf(schema, value)).to.deep.equal(lines);
    });
  }

  it('bounds a long list of allowed values, and a long alternative', () => {
    const [line] = issuesOf({ enum: Array.from({ length: 1_000 }, (_, index) => index) }, 'x');
    expect(line?.length).to.be.lessThan(250);
    const names = Array.from({ length: 100 }, (_, index) => `property${index}`);
    const [union] = issuesOf({ anyOf: [{ required: names }, { required: ['a'] }] }, {});
    expect(union?.length).to.be.lessThan(400);
  });

  it('always says something of what is invalid', () => {
    const leaf = fc.constantFrom<object>(
      { type: 'string' },
      { const: 1 },
      { enum: ['a', 'b'] },
      { required: ['a'] },
      { minLength: 2 },
      { $ref: '#/$defs/d' },
      { properties: { a: { const: 1 } }, additionalProperties: false },
    );
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ contains: tie('schema') }),
        fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
        fc.record({ propertyNames: tie('schema'), not: tie('schema') }, { requiredKeys: [] }),
        fc.record({ properties: fc.record({ a: tie('schema') }), unevaluatedProperties: leaf }),
      ),
    }));
    const value = fc.oneof(
      fc.constantFrom<unknown>('a', 'xyz', 1, null, [], ['a', 1], {}, { a: 1 }, { b: 'x' }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    let invalid = 0;
    fc.assert(
      fc.property(schema, leaf, value, (one, d, given) => {
        const root = { ...one, $defs: { d: '$ref' in d ? {} : d } };
        const { isValid, lines } = check(root, given);
        if (!isValid) invalid += 1;
        expect(lines.length > 0).to.equal(!isValid);
      }),
      { numRuns: 200 },
    );
    expect(invalid).to.be.greaterThan(50);
  });

  it('says something of an error without a message', () => {
    const error = { keyword: 'x', instancePath: '', schemaPath: '', params: {}, data: 1 };
    expect(ajvIssues([error], {})).to.deep.equal([{ path: '', message: 'is invalid, got 1' }]);
  });
});
