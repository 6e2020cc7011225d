import { expect } from 'chai';
import fc from 'fast-check';
import { describeValue } from '../../lib/schema/describeValue.ts';

class Empty {}

const hostile = new Proxy(
  {},
  {
    getPrototypeOf() {
      throw new Error('no');
    },
  },
);

describe('describeValue', () => {
  for (const [value, words] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [true, 'true'],
    [42, '42'],
    [Number.NaN, 'NaN'],
    [12n, '12n'],
    ['', '""'],
    ['Paris', '"Paris"'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ['x'.repeat(1_000), `"${'x'.repeat(60)}…"`],
    [[], 'an array of 0'],
    [[1, 2], 'an array of 2'],
    [{}, 'an object'],
    [Object.create(null), 'an object'],
    [new Empty(), 'an Empty'],
    [new (class {})(), 'an object'],
    [new URL('https://x.org'), 'a URL'],
    [new Map(), 'a Map'],
    [new Uint8Array(2), 'a Uint8Array'],
    [() => 1, 'a function'],
    [Symbol('s'), 'a symbol'],
    [JSON.parse('{"constructor":5}'), 'an object'],
    [Object.create({ constructor: { name: 5 } }), 'an object'],
    [hostile, 'an object'],
  ] as const) {
    it(`calls it ${words.slice(0, 30)}`, () => {
      expect(describeValue(value)).to.equal(words);
    });
  }

  it('never throws and stays short, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        expect(describeValue(value).length).to.be.lessThan(400);
      }),
    );
  });
});
