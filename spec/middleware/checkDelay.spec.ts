import { expect } from 'chai';
import { checkDelay } from '../../lib/middleware/checkDelay.ts';

describe('checkDelay', () => {
  it('gives what a timer can wait for', () => {
    for (const delayMs of [0, 0.5, 1, 2 ** 31 - 1]) {
      expect(checkDelay('x', delayMs, 0)).to.equal(delayMs);
    }
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [-1, '-1'],
    [2 ** 31, '2147483648'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['5', '"5"'],
    [undefined, 'undefined'],
  ];
  for (const [delayMs, came] of wrong) {
    it(`refuses ${came} by name`, () => {
      expect(() => checkDelay('backoff', delayMs as number, 0)).to.throw(
        RangeError,
        `backoff must be a number of milliseconds from 0 to 2147483647, got ${came}.`,
      );
    });
  }

  it('refuses what is less than the least', () => {
    expect(() => checkDelay('timeoutMs', 0, 1)).to.throw(RangeError, 'from 1 to');
  });
});
