import type { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import {
  countReferencesAnew,
  limitReferences,
  MAX_REFERENCES,
} from '../../lib/schema/referenceLimit.ts';

const OPTIONS = { strict: false, inlineRefs: false, validateSchema: false };

function compile(schema: object, ajv: Ajv2019 | Ajv2020): (value: unknown) => boolean {
  limitReferences(ajv as Ajv);
  const check = ajv.compile(schema);
  return (value) => {
    countReferencesAnew();
    return check(value);
  };
}

/** A schema that follows two references to itself for each `next`. */
function doubling(reference: object, anchor: object = {}): object {
  return { ...anchor, properties: { next: { allOf: [reference, reference] } } };
}

/** An object with so many objects in each other. */
function chain(length: number): object {
  return Array.from({ length }).reduce<object>((next) => ({ next }), {});
}

describe('limitReferences', () => {
  for (const [keyword, schema, ajv] of [
    ['$ref', doubling({ $ref: '#' }), new Ajv2020(OPTIONS)],
    ['$dynamicRef', doubling({ $dynamicRef: '#x' }, { $dynamicAnchor: 'x' }), new Ajv2020(OPTIONS)],
    [
      '$recursiveRef',
      doubling({ $recursiveRef: '#' }, { $recursiveAnchor: true }),
      new Ajv2019(OPTIONS),
    ],
  ] as const) {
    it(`has a check throw that follows too many by ${keyword}`, () => {
      const check = compile(schema, ajv);
      expect(check(chain(10))).to.equal(true);
      expect(() => check(chain(40))).to.throw(
        RangeError,
        `The check followed more than ${MAX_REFERENCES} references.`,
      );
      expect(check(chain(10)), 'counts anew').to.equal(true);
    });
  }

  it('still follows references', () => {
    const schema = { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } };
    const check = compile(schema, new Ajv2020(OPTIONS));
    expect([check('a'), check(1)]).to.deep.equal([true, false]);
  });

  it('counts the references of one check together', () => {
    const check = compile(doubling({ $ref: '#' }), new Ajv2020(OPTIONS));
    // 2 + 4 + … + 2^18 references are about half of what is allowed.
    for (let index = 0; index < 4; index += 1) expect(check(chain(18))).to.equal(true);
    expect(() => check([chain(18)].map((one) => ({ next: { next: one } }))[0])).to.throw(
      RangeError,
    );
  });
});
