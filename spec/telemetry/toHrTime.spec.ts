import { expect } from 'chai';
import fc from 'fast-check';
import { toHrTime } from '../../lib/telemetry/toHrTime.ts';

describe('toHrTime', () => {
  const cases: readonly (readonly [number, [number, number]])[] = [
    [0, [0, 0]],
    [5, [0, 5_000_000]],
    [1_000, [1, 0]],
    [1_999.5, [1, 999_500_000]],
    [999.9999999, [1, 0]],
    [1_796_000_000_123, [1_796_000_000, 123_000_000]],
  ];
  for (const [milliseconds, expected] of cases) {
    it(`gives ${expected.join(' s and ')} ns for ${milliseconds} ms`, () => {
      expect(toHrTime(milliseconds)).to.deep.equal(expected);
    });
  }

  it('gives whole nanoseconds below a second that add up to the time', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (milliseconds) => {
        const [seconds, nanoseconds] = toHrTime(milliseconds);
        expect(Number.isInteger(seconds) && Number.isInteger(nanoseconds)).to.equal(true);
        expect(nanoseconds).to.be.within(0, 999_999_999);
        expect(seconds * 1_000 + nanoseconds / 1e6).to.be.closeTo(milliseconds, 0.01);
      }),
    );
  });
});
