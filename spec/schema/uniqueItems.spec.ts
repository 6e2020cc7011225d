import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { equalItems, findEqualItemsFast } from '../../lib/schema/uniqueItems.ts';

/** The same, each compared with each. */
function naively(items: readonly unknown[]): readonly [number, number] | undefined {
  for (const [index, item] of items.entries()) {
    const earlier = items.findIndex((one) => isDeepStrictEqual(one, item));
    if (earlier < index) return [earlier, index];
  }
  return undefined;
}

describe('equalItems', () => {
  for (const [items, found] of [
    [[], undefined],
    [[1, '1', true, 'true', null, 'null', [], {}, [1], ['1']], undefined],
    [
      [0, -0],
      [0, 1],
    ],
    [
      [
        { a: 1, b: [{ c: 2, d: 3 }] },
        { b: [{ d: 3, c: 2 }], a: 1 },
      ],
      [0, 1],
    ],
    [
      [
        [1, 2],
        [2, 1],
      ],
      undefined,
    ],
    [
      [3, 1, 2, 1, 3],
      [1, 3],
    ],
    [JSON.parse('[{"__proto__":1},{"__proto__":2},{}]'), undefined],
    [JSON.parse('[{"valueOf":1,"toString":2},{"toString":2,"valueOf":1}]'), [0, 1]],
    [
      ['__proto__', '__proto__'],
      [0, 1],
    ],
  ] as const) {
    it(`finds ${found?.join(' and ') ?? 'none'} in ${JSON.stringify(items)}`, () => {
      expect(equalItems(items)).to.deep.equal(found);
    });
  }

  it('finds what comparing each with each finds', () => {
    const item = fc.oneof(fc.nat({ max: 9 }), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (given) => {
        const items = JSON.parse(JSON.stringify(given)) as unknown[];
        expect(equalItems(items)).to.deep.equal(naively(items));
      }),
    );
  });
});

describe('findEqualItemsFast', () => {
  const ajv = new Ajv2020({ strict: false });
  findEqualItemsFast(ajv as never);

  it('says which elements are equal', () => {
    const check = ajv.compile({ uniqueItems: true });
    expect([check([1, 2]), check({}), check([1, 2, 1])]).to.deep.equal([true, true, false]);
    expect(check.errors?.[0]?.params).to.deep.equal({ j: 0, i: 2 });
    expect(ajv.compile({ uniqueItems: false })([1, 1])).to.equal(true);
  });

  it('takes time by the number of elements, not of pairs', function () {
    this.timeout(5_000);
    const check = ajv.compile({ uniqueItems: true });
    expect(check(Array.from({ length: 100_000 }, (_, index) => ({ index })))).to.equal(true);
  });
});
