import { expect } from 'chai';
import fc from 'fast-check';
import { levelOf } from '../../../lib/executor/output/levelOf.ts';

const sum = (sizes: readonly number[], level: number): number =>
  sizes.reduce((all, size) => all + Math.min(size, level), 0);

describe('levelOf', () => {
  for (const [what, sizes, room, expected] of [
    ['is no level where all fit', [1, 2, 3], 6, Number.POSITIVE_INFINITY],
    ['is no level for nothing', [], 0, Number.POSITIVE_INFINITY],
    ['brings down the largest first', [1, 9, 4], 9, 4],
    ['brings down all in the end', [5, 9, 4], 6, 2],
    ['leaves over what cannot be shared', [5, 5], 9, 4],
    ['is 0 without room', [5, 5], -3, 0],
  ] as const) {
    it(what, () => {
      expect(levelOf(sizes, room)).to.equal(expected);
    });
  }

  it('is the largest whole number that fits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 })), fc.nat({ max: 300 }), (sizes, room) => {
        const level = levelOf(sizes, room);
        expect(sum(sizes, level)).to.be.at.most(room);
        if (level < Number.POSITIVE_INFINITY) {
          expect(sum(sizes, level + 1)).to.be.greaterThan(room);
        }
      }),
    );
  });
});
