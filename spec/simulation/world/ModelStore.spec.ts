import { expect } from 'chai';
import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';
import { ModelStore } from './ModelStore.ts';

const claim = (writes: boolean, ...path: string[]): ClaimSet => ({
  access: 'keys',
  claims: [{ path, writes }],
});
const EXCLUSIVE: ClaimSet = { access: 'exclusive' };
const NONE: ClaimSet = { access: 'none' };

/** What two calls leave behind, and what the second has read, in the order given and in the other one. */
function bothWays(a: ClaimSet, b: ClaimSet): readonly [boolean, boolean] {
  const play = (...order: ClaimSet[]): [string, Map<ClaimSet, number>] => {
    const store = new ModelStore();
    const read = new Map(
      order.map((claims) => [claims, store.touch(claims, claims === a ? 1 : 2, 1)]),
    );
    return [store.state, read];
  };
  const [[state, read], [otherState, otherRead]] = [play(a, b), play(b, a)];
  const sameRead = [a, b].every((claims) => read.get(claims) === otherRead.get(claims));
  return [state === otherState, sameRead];
}

describe('ModelStore', () => {
  const conflicting: readonly (readonly [string, ClaimSet, ClaimSet])[] = [
    ['two writes of a key', claim(true, 'a'), claim(true, 'a')],
    ['a write of a prefix and a read below', claim(true, 'a'), claim(false, 'a', 'x')],
    ['a read of a prefix and a write below', claim(false, 'a'), claim(true, 'a', 'x')],
    ['a write of everything and a read', claim(true), claim(false, 'b', 'y')],
    ['an exclusive call and a key', EXCLUSIVE, claim(false, 'c')],
    ['an exclusive call and one without claims', EXCLUSIVE, NONE],
  ];
  for (const [what, a, b] of conflicting) {
    it(`tells the order of ${what}`, () => {
      const copy = structuredClone(b);
      expect(bothWays(a, copy)).to.not.deep.equal([true, true]);
    });
  }

  const independent: readonly (readonly [string, ClaimSet, ClaimSet])[] = [
    ['two reads', claim(false, 'a'), claim(false, 'a', 'x')],
    ['writes of keys beside each other', claim(true, 'a', 'x'), claim(true, 'a', 'y')],
    ['a write and no claims', claim(true, 'a'), NONE],
  ];
  for (const [what, a, b] of independent) {
    it(`cannot tell the order of ${what}`, () => {
      expect(bothWays(a, b)).to.deep.equal([true, true]);
    });
  }
});
