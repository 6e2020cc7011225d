import { expect } from 'chai';
import { checkDelay } from '../../lib/tools/checkDelay.ts';

describe('checkDelay', () => {
  it('gives what a timer can wait for', () => {
    for (const delayMs of [0, 0.5, 1, 2 ** 31 - 1]) {
      expect(checkDelay('x', delayMs, 0)).to.equal(delayMs);
    }
  });

  for (const [delayMs, kind, came] of [
    [-1, RangeError, '-1'],
    [2 ** 31, RangeError, '2147483648'],
    [Number.NaN, RangeError, 'NaN'],
    [Number.POSITIVE_INFINITY, RangeError, 'Infinity'],
    ['5', TypeError, '"5"'],
    [undefined, TypeError, 'undefined'],
  ] as const) {
    it(`refuses ${came} by name`, () => {
      expect(() => checkDelay('backoff', delayMs, 0)).to.throw(
        kind,
        `backoff must be a number of milliseconds from 0 to 2147483647, got ${came}.`,
      );
    });
  }

  it('refuses what is less than the least', () => {
    expect(() => checkDelay('timeoutMs', 0, 1)).to.throw(RangeError, 'from 1 to');
  });
});
