import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { schemaProblem } from '../../lib/schema/schemaProblem.ts';
import { keywordShapes } from '../../lib/schema/schemaShapes.ts';

const property = (schema: unknown): object => ({ type: 'object', properties: { a: schema } });
const types = 'null, boolean, object, array, number, integer, string';

const shared = { type: 'string' };
const loop: Record<string, unknown> = {};
loop.not = { allOf: [loop] };

/** Keywords of other versions mean nothing to the meta-schema of 2020-12. */
const OLD = ['definitions', 'dependencies', 'additionalItems'];
/** Here the meta-schema asks for more than a shape, or two versions differ. */
const PARTICULAR = [
  'items',
  'enum',
  '$id',
  '$schema',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
];

describe('schemaProblem', () => {
  for (const schema of [
    {},
    property({ type: ['string', 'null'], minLength: 0, pattern: 'a', format: 'email' }),
    property(true),
    property({ enum: [null], const: undefined, default: 'anything', examples: 5 }),
    property({ items: { type: 'string' } }),
    property({ items: false }),
    property({ prefixItems: [{}], contains: {}, uniqueItems: true }),
    { properties: { type: { type: 'string' }, required: { type: 'boolean' }, $async: {} } },
    { allOf: [shared, shared], not: shared },
    { dependentRequired: { a: ['b'] }, dependencies: { a: ['b'], c: {} } },
    { 'x-vendor': 5, discriminator: 'kind', nullable: true },
  ]) {
    it(`takes ${JSON.stringify(schema).slice(0, 60)}`, () => {
      expect(schemaProblem(schema)).to.equal(undefined);
    });
  }

  for (const [schema, problem] of [
    [true, 'must be an object, got true'],
    [null, 'must be a JSON Schema, got null'],
    ['object', 'must be a JSON Schema, got "object"'],
    [[], 'must be a JSON Schema, got an array of 0'],
    [{ type: 'objct' }, `/type must be one of ${types}, or an array of them, got "objct"`],
    [
      { type: ['string', undefined] },
      `/type must be one of ${types}, or an array of them, got an array of 2`,
    ],
    [{ type: [] }, `/type must be one of ${types}, or an array of them, got an array of 0`],
    [{ properties: 5 }, '/properties must be an object, got 5'],
    [{ properties: ['a'] }, '/properties must be an object, got an array of 1'],
    [property('string'), '/properties/a must be a JSON Schema, got "string"'],
    [property(null), '/properties/a must be a JSON Schema, got null'],
    [{ required: 'x' }, '/required must be an array of strings, got "x"'],
    [{ required: ['x', 1] }, '/required/1 must be a string, got 1'],
    [{ required: ['x', 'y', 'x'] }, '/required/2 is there twice'],
    [property({ required: true }), '/properties/a/required must be an array of strings, got true'],
    [{ anyOf: [] }, '/anyOf must be an array of schemas with at least one, got an array of 0'],
    [{ anyOf: ['string'] }, '/anyOf/0 must be a JSON Schema, got "string"'],
    [{ prefixItems: [{}, 1] }, '/prefixItems/1 must be a JSON Schema, got 1'],
    [{ items: 1 }, '/items must be a JSON Schema, got 1'],
    [
      property({ items: [{}] }),
      '/properties/a/items must be a JSON Schema (a list of them is prefixItems), got an array of 1',
    ],
    [{ enum: [] }, '/enum must be an array with at least one value, got an array of 0'],
    [{ minLength: -1 }, '/minLength must be a whole number from 0, got -1'],
    [{ minimum: '5' }, '/minimum must be a number, got "5"'],
    [{ minimum: Number.NaN }, '/minimum must be a number, got NaN'],
    [{ multipleOf: 0 }, '/multipleOf must be a number above 0, got 0'],
    [{ uniqueItems: 'yes' }, '/uniqueItems must be true or false, got "yes"'],
    [{ pattern: /a/ }, '/pattern must be a string, got a RegExp'],
    [{ $defs: { 'a/b~c': 1 } }, '/$defs/a~1b~0c must be a JSON Schema, got 1'],
    [{ dependencies: { a: [1] } }, '/dependencies/a/0 must be a string, got 1'],
    [
      { dependentRequired: { a: 'b' } },
      '/dependentRequired/a must be an array of strings, got "b"',
    ],
    [property({ $async: true }), '/properties/a/$async is not supported'],
    [loop, '/not/allOf/0 contains itself'],
  ] as const) {
    it(`says ${problem}`, () => {
      expect(schemaProblem(schema)).to.equal(problem);
    });
  }

  it('agrees with the meta-schema on every keyword and any value', () => {
    const isValid = new Ajv2020({ strict: false, logger: false }).getSchema(
      'https://json-schema.org/draft/2020-12/schema',
    );
    const keywords = [...keywordShapes.keys()].filter(
      (name) => ![...OLD, ...PARTICULAR].includes(name),
    );
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown[]>(
        'string',
        ['string', 'null'],
        {},
        { a: {} },
        { a: ['b'] },
        ['b'],
        ['b', 'b'],
        ['string', 'string'],
        [{}],
        [true],
      ),
    );
    const outcomes = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...keywords), value, (keyword, entry) => {
        const schema = { [keyword]: entry };
        const valid = isValid?.(schema) === true;
        expect(schemaProblem(schema) === undefined, JSON.stringify(schema)).to.equal(valid);
        outcomes[valid ? 'valid' : 'invalid'] += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(outcomes.valid, outcomes.invalid)).to.be.greaterThan(200);
  });

  it('refuses references to what is no schema, and takes those to what is there', () => {
    for (const ref of [
      '#/toString',
      '#/__proto__',
      '#/%63onstructor',
      '#/properties/constructor',
      '#/$defs/a/valueOf',
      '#/title',
      '#/title/length',
      '#/required',
      '#/required/0',
      '#/minProperties',
    ]) {
      const schema = {
        title: 'x',
        required: ['x'],
        minProperties: 1,
        properties: { x: { $ref: ref } },
        $defs: { a: {} },
      };
      expect(schemaProblem(schema), ref).to.equal('/properties/x/$ref points to no schema');
    }
    const own = {
      properties: { x: { $ref: '#/$defs/toString' } },
      $defs: { toString: { type: 'string' } },
    };
    expect(schemaProblem(own)).to.equal(undefined);
    const inner = { $id: 'http://example.com/inner', a: true, properties: { x: { $ref: '#/a' } } };
    expect(schemaProblem({ a: 'no schema', properties: { inner } }), 'its own a').to.equal(
      undefined,
    );
    expect(schemaProblem({ properties: { x: { $ref: '#/%' } } }), 'no URI').to.equal(undefined);
  });

  it('takes a list of items where the version of JSON Schema has it', () => {
    const rules = { itemLists: true };
    expect(schemaProblem(property({ items: [{ type: 'string' }, false] }), rules)).to.equal(
      undefined,
    );
    expect(schemaProblem(property({ items: [{}, { items: [1] }] }), rules)).to.equal(
      '/properties/a/items/1/items/0 must be a JSON Schema, got 1',
    );
  });

  it('refuses a definition that no compiler finds, and takes a property of that name', () => {
    const named = (keyword: string): unknown =>
      JSON.parse(`{"${keyword}":{"__proto__":{"type":"string"}}}`);
    expect(schemaProblem(named('$defs'))).to.equal('/$defs/__proto__ cannot be checked');
    expect(schemaProblem(named('properties'))).to.equal(undefined);
    expect(schemaProblem(JSON.parse('{"properties":{"__proto__":5}}'))).to.equal(
      '/properties/__proto__ must be a JSON Schema, got 5',
    );
  });
});
