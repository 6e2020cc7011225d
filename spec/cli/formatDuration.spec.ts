import { expect } from 'chai';
import fc from 'fast-check';
import { formatDuration } from '../../lib/cli/formatDuration.ts';

describe('formatDuration', () => {
  const cases: readonly (readonly [ms: number, text: string])[] = [
    [-5, '0.0s'],
    [0, '0.0s'],
    [99, '0.0s'],
    [1_250, '1.2s'],
    [59_999, '59.9s'],
    [60_000, '1m00s'],
    [185_400, '3m05s'],
  ];
  for (const [ms, text] of cases) {
    it(`writes ${ms} ms as ${text}`, () => expect(formatDuration(ms)).to.equal(text));
  }

  it('takes at most 6 characters for all that is shorter than 100 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_999_999 }), (ms) => {
        expect(formatDuration(ms).length).to.be.at.most(6);
      }),
    );
  });
});
