import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { limitErrors, MAX_ERRORS, TooManyErrors } from '../../lib/schema/errorLimit.ts';

const OPTIONS = { strict: false, inlineRefs: false, allErrors: true };

function compile(schema: object, ajv: Ajv2019 | Ajv2020): (value: unknown) => boolean {
  limitErrors(ajv as never);
  return ajv.compile(schema);
}

function list(length: number): unknown[] {
  return Array.from({ length }, () => 1);
}

function record(length: number): object {
  return Object.fromEntries(list(length).map((one, index) => [`key${index}`, one]));
}

const text = { type: 'string' };
const $defs = { text };

describe('limitErrors', () => {
  for (const [what, schema, make] of [
    ['items', { items: text }, list],
    ['items after others', { prefixItems: [{}], items: text }, list],
    ['unevaluated items', { unevaluatedItems: text }, list],
    ['items that none is like', { contains: text }, list],
    ['items behind a reference', { items: { $ref: '#/$defs/text' }, $defs }, list],
    ['additional properties', { additionalProperties: text }, record],
    ['properties that are not known', { additionalProperties: false }, record],
    ['properties by pattern', { patternProperties: { '^k': text } }, record],
    ['unevaluated properties', { unevaluatedProperties: false }, record],
    ['property names', { propertyNames: { maxLength: 1 } }, record],
  ] as const) {
    it(`gives up a check of too many wrong ${what}`, () => {
      const check = compile(schema, new Ajv2020(OPTIONS));
      expect(check(make(100))).to.equal(false);
      expect(() => check(make(MAX_ERRORS + 10)))
        .to.throw(TooManyErrors, `The check noted more than ${MAX_ERRORS} errors.`)
        .with.property('errors')
        .that.has.length.within(MAX_ERRORS, MAX_ERRORS + 10);
      expect(check(make(100)), 'counts anew').to.equal(false);
    });
  }

  it('gives up on items of older versions too', () => {
    const check = compile({ items: [{}], additionalItems: text }, new Ajv2019(OPTIONS));
    expect(() => check(list(MAX_ERRORS + 10))).to.throw(TooManyErrors);
  });

  it('gives up where a value doubles its errors', () => {
    const next = { oneOf: [{ $ref: '#' }, text, { $ref: '#' }] };
    const check = compile({ properties: { next } }, new Ajv2020(OPTIONS));
    const chain = list(30).reduce((inner) => ({ next: inner }), 1);
    expect(() => check({ next: chain })).to.throw(TooManyErrors);
  });

  it('does not mind how many values are right', () => {
    const union = { anyOf: [text, { type: 'number' }] };
    const check = compile({ items: union }, new Ajv2020(OPTIONS));
    expect(check(list(10 * MAX_ERRORS))).to.equal(true);
  });
});
