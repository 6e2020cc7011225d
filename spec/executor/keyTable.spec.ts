import { expect } from 'chai';
import fc from 'fast-check';
import { type ClaimSet, conflicts, toClaimSet } from '../../lib/executor/claims.ts';
import { KeyTable } from '../../lib/executor/keyTable.ts';
import { claimSets } from '../helpers/claimSets.ts';

const found = (table: KeyTable<number>, set: ClaimSet): number[] => {
  const owners = [...table.conflicting(set)].flatMap((group) => [...group]);
  return [...new Set(owners)].sort((a, b) => a - b);
};

describe('KeyTable', () => {
  it('S4 finds exactly those whose claims on keys conflict, whatever is added and removed', () => {
    fc.assert(
      fc.property(
        fc.array(claimSets(), { maxLength: 12 }),
        claimSets(),
        fc.array(fc.nat({ max: 11 })),
        (sets, wanted, removed) => {
          const table = new KeyTable<number>();
          sets.forEach((set, owner) => table.add(owner, set));
          const gone = new Set(removed.filter((owner) => owner < sets.length));
          for (const owner of gone) table.remove(owner, sets[owner] as ClaimSet);
          const expected = sets.flatMap((set, owner) =>
            !gone.has(owner) &&
            set.access === 'keys' &&
            wanted.access === 'keys' &&
            conflicts(set, wanted)
              ? [owner]
              : [],
          );
          expect(found(table, wanted)).to.deep.equal(expected);
          sets.forEach((set, owner) => {
            if (!gone.has(owner)) table.remove(owner, set);
          });
          expect(table.empty, 'H6').to.equal(true);
        },
      ),
    );
  });

  it('gives each group in the order in which its owners were added', () => {
    const table = new KeyTable<number>();
    const write = toClaimSet([{ key: 'k', mode: 'write' }]);
    for (const owner of [3, 1, 2]) table.add(owner, write);
    const [group = []] = [...table.conflicting(write)]
      .map((one) => [...one])
      .filter(({ length }) => length > 0);
    expect(group).to.deep.equal([3, 1, 2]);
  });
});
