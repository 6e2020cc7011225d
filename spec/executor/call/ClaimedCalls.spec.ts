import { expect } from 'chai';
import fc from 'fast-check';
import { ClaimedCalls } from '../../../lib/executor/call/ClaimedCalls.ts';
import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';
import { Turn } from '../../../lib/executor/schedule/Turn.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';

const turns = Array.from({ length: 8 }, (_, order) => new Turn<number>(order, {} as never, order));

describe('ClaimedCalls', () => {
  it('gives those that conflict, by the claims that they were given last, and none that was taken out', () => {
    const steps = fc.array(
      fc.record({ order: fc.nat({ max: 7 }), claims: claimSets(), isDelete: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, claimSets(), (list, asked) => {
        const calls = new ClaimedCalls<number>();
        const expected = new Map<number, ClaimSet>();
        for (const { order, claims, isDelete } of list) {
          const turn = turns[order] as Turn<number>;
          if (isDelete) calls.delete(turn);
          else calls.add(turn, claims);
          if (isDelete) expected.delete(order);
          else expected.set(order, claims);
        }
        const found = new Set([...calls.conflicting(asked)].map(({ owner }) => owner));
        const conflicting = [...expected].filter(([, claims]) => conflicts(claims, asked));
        expect([...found].sort()).to.deep.equal(conflicting.map(([order]) => order).sort());
      }),
    );
  });
});
