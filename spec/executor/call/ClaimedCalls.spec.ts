import { expect } from 'chai';
import fc from 'fast-check';
import { ClaimedCalls } from '../../../lib/executor/call/ClaimedCalls.ts';
import { type ClaimSet, EXCLUSIVE } from '../../../lib/executor/schedule/claims.ts';
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

  it('takes out those that conflict with a call and come after it, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(claimSets(), { maxLength: 8 }),
        fc.nat({ max: 7 }),
        claimSets(),
        (list, at, claims) => {
          const calls = new ClaimedCalls<number>();
          for (const [order, own] of [...list.entries()].reverse()) {
            calls.add(turns[order] as Turn<number>, own);
          }
          const turn = turns[at] as Turn<number>;
          const taken = calls.takeAfter({ turn, claims });
          const expected = [...list.entries()].filter(
            ([order, own]) => order > at && conflicts(own, claims),
          );
          expect(taken.map((one) => [one.turn.order, one.claims])).to.deep.equal(expected);
          expect(calls.takeAfter({ turn, claims })).to.deep.equal([]);
          const left = [...calls.conflicting(EXCLUSIVE)].map(({ order }) => order);
          expect(left).to.have.length(list.length - expected.length);
        },
      ),
    );
  });
});
