import { expect } from 'chai';
import fc from 'fast-check';
import { Barrier } from '../../../lib/executor/call/Barrier.ts';
import { type Failure, skipped } from '../../../lib/executor/call/failure.ts';
import {
  type ClaimSet,
  EXCLUSIVE,
  NO_CLAIMS,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import { Turn } from '../../../lib/executor/schedule/Turn.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';

const turnOf = (order: number): Turn<number> => new Turn<number>(order, {} as never, order);
const write = (...keys: string[]): ClaimSet =>
  toClaimSet(keys.map((key) => ({ key, mode: 'write' as const })));
const failure = skipped('it waits');

describe('Barrier', () => {
  it('holds nothing while no call waits', () => {
    expect(new Barrier<number>().hold(turnOf(0), EXCLUSIVE)).to.equal(undefined);
  });

  it('holds the later calls that conflict with one that waits, and no others', () => {
    const barrier = new Barrier<number>();
    barrier.add(turnOf(3), write('a'), failure);
    expect(barrier.hold(turnOf(4), write('b'))).to.equal(undefined);
    expect(barrier.hold(turnOf(5), NO_CLAIMS)).to.equal(undefined);
    expect(barrier.hold(turnOf(2), write('a')), 'an earlier one').to.equal(undefined);
    expect(barrier.hold(turnOf(6), write('a'))).to.equal(failure);
  });

  it('holds what would overtake a call that it holds, for the same reason', () => {
    const barrier = new Barrier<number>();
    barrier.add(turnOf(0), write('a'), failure);
    expect(barrier.hold(turnOf(1), write('a', 'b'))).to.equal(failure);
    expect(barrier.hold(turnOf(2), write('b', 'c'))).to.equal(failure);
    expect(barrier.hold(turnOf(3), write('c'))).to.equal(failure);
    expect(barrier.hold(turnOf(4), write('d'))).to.equal(undefined);
  });

  it('S5 agrees with the rule, call by call', () => {
    const calls = fc.array(fc.record({ claims: claimSets(), waits: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(calls, (list) => {
        const barrier = new Barrier<number>();
        const barred: { readonly claims: ClaimSet; readonly failure: Failure }[] = [];
        for (const [order, { claims, waits }] of list.entries()) {
          const reasons = barred.filter((one) => conflicts(one.claims, claims));
          const held = barrier.hold(turnOf(order), claims);
          expect(held !== undefined).to.equal(reasons.length > 0);
          if (held !== undefined) {
            expect(reasons.map((one) => one.failure)).to.include(held);
            barred.push({ claims, failure: held });
          } else if (waits) {
            const own = skipped(`${order} waits`);
            barrier.add(turnOf(order), claims, own);
            barred.push({ claims, failure: own });
          }
        }
      }),
    );
  });
});
