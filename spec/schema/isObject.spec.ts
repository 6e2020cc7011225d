import { expect } from 'chai';
import { isObject } from '../../lib/schema/isObject.ts';

describe('isObject', () => {
  for (const [value, expected] of [
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    [undefined, false],
    ['a', false],
    [() => 1, false],
  ] as const) {
    it(`says ${expected} of ${value === null ? 'null' : typeof value}`, () => {
      expect(isObject(value)).to.equal(expected);
    });
  }
});
