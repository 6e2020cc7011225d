import { expect } from 'chai';
import { dialectOf } from '../../lib/schema/ajvDialects.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';

const URIS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
} as const;

type Name = keyof typeof URIS;
const ALL = Object.keys(URIS) as Name[];
const NEW: readonly Name[] = ['2020-12', '2019-09'];

function isValid(name: Name, schema: object, value: unknown): boolean {
  return ajvValidator().compile({ $schema: URIS[name], ...schema })(value).ok;
}

const text = { type: 'string' };
const condition = { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } };

/** What a schema refuses, and in which versions it does. */
const cases: readonly (readonly [
  what: string,
  schema: object,
  value: unknown,
  refusedBy: readonly Name[],
])[] = [
  ['const', { const: 1 }, 2, ALL],
  ['exclusiveMinimum, a number', { exclusiveMinimum: 1 }, 1, ALL],
  ['contains', { contains: { const: 1 } }, [2], ALL],
  ['propertyNames', { propertyNames: { maxLength: 1 } }, { ab: 1 }, ALL],
  ['then', condition, { a: 1 }, ['2020-12', '2019-09', 'draft-07']],
  ['else', condition, {}, ['2020-12', '2019-09', 'draft-07']],
  ['a list of items', { items: [text] }, [1], ['2019-09', 'draft-07', 'draft-06']],
  [
    'additionalItems',
    { items: [text], additionalItems: false },
    ['a', 'b'],
    ['2019-09', 'draft-07', 'draft-06'],
  ],
  ['prefixItems', { prefixItems: [text] }, [1], ['2020-12']],
  ['items after prefixItems', { prefixItems: [text], items: text }, ['a', 1], ['2020-12', ...ALL]],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }, NEW],
  ['dependentSchemas', { dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }, NEW],
  ['minContains', { contains: { const: 1 }, minContains: 2 }, [1], NEW],
  ['maxContains', { contains: { const: 1 }, maxContains: 1 }, [1, 1], NEW],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }, NEW],
  ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }, ALL],
  ['definitions', { $ref: '#/definitions/a', definitions: { a: text } }, 1, ALL],
  ['what stands beside $ref', { $ref: '#/$defs/a', maxLength: 1, $defs: { a: text } }, 'ab', NEW],
];

describe('dialectOf', () => {
  for (const [what, schema, value, refusedBy] of cases) {
    for (const name of ALL.filter(
      (one) => one !== '2020-12' || !('items' in schema && Array.isArray(schema.items)),
    )) {
      const refuses = refusedBy.includes(name);
      it(`has ${name} ${refuses ? 'check' : 'ignore'} ${what}`, () => {
        expect(isValid(name, schema, value)).to.equal(!refuses);
      });
    }
  }

  it('takes 2020-12 for a schema that names no version', () => {
    expect(dialectOf(undefined)).to.equal(dialectOf(URIS['2020-12']));
    expect(ajvValidator().compile({ prefixItems: [text] })([1]).ok).to.equal(false);
  });

  it('does not mind http or https, nor an empty fragment', () => {
    for (const name of ALL) {
      const uri = URIS[name].replace(/^https?/, 'http').replace(/#?$/, '#');
      expect(dialectOf(uri)).to.equal(dialectOf(URIS[name]));
    }
  });

  it('knows formats in every version', () => {
    for (const name of ALL) expect(isValid(name, { format: 'email' }, 'no')).to.equal(false);
  });

  for (const uri of ['http://json-schema.org/draft-04/schema#', 'constructor', 5, null]) {
    it(`refuses ${uri}`, () => {
      expect(() => dialectOf(uri)).to.throw(
        TypeError,
        '/$schema must be one of draft/2020-12, draft/2019-09, draft-07, draft-06, got ',
      );
    });
  }
});
