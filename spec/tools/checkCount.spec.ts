import { expect } from 'chai';
import { checkCount } from '../../lib/tools/checkCount.ts';

describe('checkCount', () => {
  it('gives whole numbers that are not below the least', () => {
    for (const count of [1, 2, 8_192]) expect(checkCount('maxTokens', count, 1)).to.equal(count);
    expect(checkCount('retries', 0, 0)).to.equal(0);
  });

  it('refuses anything else, naming it and what came', () => {
    for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => checkCount('maxTokens', count, 1)).to.throw(
        RangeError,
        `maxTokens must be a whole number from 1, got ${count}.`,
      );
    }
    for (const [count, came] of [
      ['1', '"1"'],
      [undefined, 'undefined'],
    ]) {
      expect(() => checkCount('retries', count, 0)).to.throw(
        TypeError,
        `retries must be a whole number from 0, got ${came}.`,
      );
    }
  });
});
