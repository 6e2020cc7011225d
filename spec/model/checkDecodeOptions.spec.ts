import { expect } from 'chai';
import { checkDecodeOptions } from '../../lib/model/checkDecodeOptions.ts';

describe('checkDecodeOptions', () => {
  it('takes positive integers and absent bounds', () => {
    checkDecodeOptions({});
    checkDecodeOptions({ maxCalls: 1, maxArgumentBytes: 10, maxEventBytes: 1_000, choice: 2 });
  });

  it('refuses anything else, naming the option and what came', () => {
    for (const name of ['maxCalls', 'maxArgumentBytes', 'maxEventBytes']) {
      for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => checkDecodeOptions({ [name]: value })).to.throw(
          RangeError,
          `${name} must be a positive integer, got ${value}.`,
        );
      }
      expect(() => checkDecodeOptions({ [name]: '5' })).to.throw(
        TypeError,
        `${name} must be a number, got string.`,
      );
      expect(() => checkDecodeOptions({ [name]: null })).to.throw(TypeError, 'got null.');
    }
  });
});
