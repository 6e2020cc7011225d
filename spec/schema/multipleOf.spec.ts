import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { isMultipleOf, takeDecimalMultiples } from '../../lib/schema/multipleOf.ts';

describe('isMultipleOf', () => {
  for (const [value, unit, expected] of [
    [0.3, 0.1, true],
    [0.35, 0.1, false],
    [19.99, 0.01, true],
    [19.999, 0.01, false],
    [4.35, 0.01, true],
    [1.1, 0.1, true],
    [123_456_789.01, 0.01, true],
    [0, 0.1, true],
    [-0.7, 0.1, true],
    [6, 3, true],
    [7, 3, false],
    [10_000_001, 10_000_000, false],
    [2 ** 53 - 1, 2, false],
    [7.5, 2.5, true],
    [1, 3, false],
    [0.1, 1, false],
    [1e-9, 1, false],
    [1e308, 0.1, true],
    [1, 1e-320, true],
  ] as const) {
    it(`${value} of ${unit}: ${expected}`, () => {
      expect(isMultipleOf(value, unit)).to.equal(expected);
    });
  }

  it('is true of what is written as a multiple, and false of what is written between two', () => {
    const digits = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), digits, (count, places) => {
        const unit = Number(`1e-${places}`);
        expect(isMultipleOf(Number(`${count}e-${places}`), unit)).to.equal(true);
        expect(isMultipleOf(Number(`${count}5e-${places + 1}`), unit)).to.equal(false);
      }),
    );
  });
});

describe('takeDecimalMultiples', () => {
  it('has checks take decimal fractions, and leaves what is no number', () => {
    const ajv = new Ajv2020({ strict: false });
    takeDecimalMultiples(ajv as never);
    const check = ajv.compile({ multipleOf: 0.01 });
    expect([check(19.99), check('x'), check(0.005)]).to.deep.equal([true, true, false]);
    expect(check.errors?.[0]?.params).to.deep.equal({ multipleOf: 0.01 });
  });
});
