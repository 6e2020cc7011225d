import { expect } from 'chai';
import fc from 'fast-check';
import { type ClaimSet, toClaimSet } from '../../../lib/executor/schedule/claims.ts';
import { KeyTable } from '../../../lib/executor/schedule/KeyTable.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';

interface Owner {
  readonly ticket: number;
}

const owner = (ticket: number): Owner => ({ ticket });
const read = toClaimSet([{ key: 'k', mode: 'read' }]);
const write = toClaimSet([{ key: 'k', mode: 'write' }]);
const tickets = (owners: Iterable<Owner>): number[] =>
  [...new Set([...owners].map(({ ticket }) => ticket))].sort((a, b) => a - b);

describe('KeyTable', () => {
  it('S4 finds exactly those whose claims on keys conflict, whatever is added and removed', () => {
    fc.assert(
      fc.property(
        fc.array(claimSets(), { maxLength: 12 }),
        claimSets(),
        fc.array(fc.nat({ max: 11 })),
        (sets, wanted, removed) => {
          const table = new KeyTable<Owner>();
          const owners = sets.map((_, ticket) => owner(ticket));
          const each = (act: (one: Owner, set: ClaimSet, index: number) => void): void => {
            owners.forEach((one, index) => {
              act(one, sets[index] as ClaimSet, index);
            });
          };
          each((one, set) => table.add(one, set));
          const gone = new Set(removed);
          each((one, set, index) => {
            if (gone.has(index)) table.remove(one, set);
          });
          const expected = sets.flatMap((set, index) =>
            !gone.has(index) &&
            set.access === 'keys' &&
            wanted.access === 'keys' &&
            conflicts(set, wanted)
              ? [index]
              : [],
          );
          expect(
            tickets([...table.conflicting(wanted)].flatMap((group) => [...group])),
          ).to.deep.equal(expected);
          expect(expected).to.include.members(tickets(table.front(wanted)));
          each((one, set, index) => {
            if (!gone.has(index)) table.remove(one, set);
          });
          expect(table.empty, 'H6').to.equal(true);
        },
      ),
    );
  });

  it('gives each group in the order in which its owners were added', () => {
    const table = new KeyTable<Owner>();
    for (const ticket of [1, 2, 3]) table.add(owner(ticket), write);
    const groups = [...table.conflicting(write)].map((group) =>
      [...group].map(({ ticket }) => ticket),
    );
    expect(groups).to.deep.include([1, 2, 3]);
  });

  it('has in front of one key those who read before the first who writes, and that one', () => {
    const table = new KeyTable<Owner>();
    table.add(owner(1), read);
    table.add(owner(2), read);
    table.add(owner(3), write);
    table.add(owner(4), read);
    table.add(owner(5), write);
    expect(tickets(table.front(write))).to.deep.equal([1, 2, 3]);
    expect(tickets(table.front(read))).to.deep.equal([3]);
    const all = toClaimSet([{ key: [], mode: 'write' }]);
    expect(tickets(table.front(all))).to.deep.equal([1, 2, 3, 4, 5]);
  });
});
