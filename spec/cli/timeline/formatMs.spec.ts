import { expect } from 'chai';
import { formatMs } from '../../../lib/cli/timeline/formatMs.ts';

const CASES: readonly (readonly [number, string])[] = [
  [0, '0 ms'],
  [0.04, '0 ms'],
  [0.42, '0.4 ms'],
  [9.94, '9.9 ms'],
  [9.96, '10 ms'],
  [100, '100 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [1_240, '1.24 s'],
  [1_500, '1.5 s'],
  [9_994, '9.99 s'],
  [9_996, '10 s'],
  [12_340, '12.3 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '60 min'],
];

describe('formatMs', () => {
  for (const [durationMs, words] of CASES) {
    it(`says ${words} for ${durationMs}`, () => {
      expect(formatMs(durationMs)).to.equal(words);
    });
  }
});
