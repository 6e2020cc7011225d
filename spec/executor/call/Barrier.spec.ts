import { expect } from 'chai';
import fc from 'fast-check';
import { Barrier } from '../../../lib/executor/call/Barrier.ts';
import type { ClaimedCall } from '../../../lib/executor/call/ClaimedCalls.ts';
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
const callOf = (order: number, claims: ClaimSet): ClaimedCall<number> => ({
  turn: turnOf(order),
  claims,
});
const none = (): readonly never[] => [];
const ordersOf = (turns: readonly Turn<number>[]): number[] => turns.map(({ order }) => order);

describe('Barrier', () => {
  it('holds nothing while no call waits', () => {
    expect(new Barrier<number>().hold(turnOf(0), EXCLUSIVE)).to.equal(undefined);
  });

  it('holds the later calls that conflict with one that waits, and no others', () => {
    const barrier = new Barrier<number>();
    barrier.add(callOf(3, write('a')), failure, none);
    expect(barrier.hold(turnOf(4), write('b'))).to.equal(undefined);
    expect(barrier.hold(turnOf(5), NO_CLAIMS)).to.equal(undefined);
    expect(barrier.hold(turnOf(2), write('a')), 'an earlier one').to.equal(undefined);
    expect(barrier.hold(turnOf(6), write('a'))).to.equal(failure);
  });

  it('holds what would overtake a call that it holds, for the same reason', () => {
    const barrier = new Barrier<number>();
    barrier.add(callOf(0, write('a')), failure, none);
    expect(barrier.hold(turnOf(1), write('a', 'b'))).to.equal(failure);
    expect(barrier.hold(turnOf(2), write('b', 'c'))).to.equal(failure);
    expect(barrier.hold(turnOf(3), write('c'))).to.equal(failure);
    expect(barrier.hold(turnOf(4), write('d'))).to.equal(undefined);
  });

  it('gives the calls that have not started and must not any more, in their order', () => {
    const unstarted = [
      callOf(5, write('c')),
      callOf(4, write('b', 'c')),
      callOf(3, write('d')),
      callOf(2, write('a', 'b')),
      callOf(0, write('a')),
    ];
    const barrier = new Barrier<number>();
    const held = barrier.add(callOf(1, write('a')), failure, () => unstarted);
    expect(ordersOf(held)).to.deep.equal([2, 4, 5]);
    expect(barrier.hold(turnOf(6), write('c'))).to.equal(failure);
  });

  it('knows by itself which calls have not started, once it was told', () => {
    const barrier = new Barrier<number>();
    const [started, waiting] = [callOf(1, write('b')), callOf(2, write('b'))];
    barrier.add(callOf(0, write('a')), failure, () => [started, waiting]);
    expect(barrier.hold(turnOf(3), write('b'))).to.equal(undefined);
    barrier.leave(started.turn);
    const held = barrier.add(started, failure, () => expect.fail('it asks again'));
    expect(ordersOf(held)).to.deep.equal([2, 3]);
  });

  it('forgets a call that has settled, and holds nothing because of it', () => {
    const barrier = new Barrier<number>();
    const settled = callOf(2, write('a', 'b'));
    barrier.add(callOf(0, write('z')), failure, () => [settled, callOf(3, write('b'))]);
    barrier.leave(settled.turn);
    expect(barrier.add(callOf(1, write('a')), failure, none)).to.deep.equal([]);
  });

  it('goes by the claims that a call was given last', () => {
    const barrier = new Barrier<number>();
    const changed = callOf(2, write('b'));
    barrier.add(callOf(0, write('a')), failure, () => [changed]);
    expect(barrier.hold(changed.turn, write('c'))).to.equal(undefined);
    expect(barrier.add(callOf(1, write('b')), failure, none)).to.deep.equal([]);
    expect(barrier.hold(changed.turn, write('a'))).to.equal(failure);
    expect(barrier.add(callOf(1, write('c')), failure, none)).to.deep.equal([]);
  });

  it('S16 takes time by the calls, however many of them wait for outside input', function () {
    this.timeout(5_000);
    const barrier = new Barrier<number>();
    const calls = Array.from({ length: 20_000 }, (_, order) => callOf(order, write(`${order}`)));
    let held = 0;
    for (const call of calls) {
      barrier.leave(call.turn);
      held += barrier.add(call, failure, () => calls).length;
    }
    expect(held).to.equal(0);
  });

  it('S5 agrees with the rule, whatever waits, starts and comes', () => {
    const steps = fc.array(
      fc.record({
        claims: claimSets(),
        does: fc.constantFrom('wait', 'start', 'stay'),
        at: fc.nat(),
      }),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        const barrier = new Barrier<number>();
        const barred: { readonly call: ClaimedCall<number>; readonly failure: Failure }[] = [];
        let unstarted: ClaimedCall<number>[] = [];
        const reasonsOf = ({ turn, claims }: ClaimedCall<number>): Failure[] =>
          barred
            .filter(({ call }) => call.turn.order < turn.order && conflicts(call.claims, claims))
            .map((one) => one.failure);
        for (const [order, { claims, does, at }] of list.entries()) {
          const call = callOf(order, claims);
          const held = barrier.hold(call.turn, claims);
          const reasons = reasonsOf(call);
          expect(held !== undefined).to.equal(reasons.length > 0);
          if (held !== undefined) {
            expect(reasons).to.include(held);
            barred.push({ call, failure: held });
          } else unstarted.push(call);
          const chosen = unstarted[at % unstarted.length];
          if (chosen === undefined || does === 'stay') continue;
          unstarted = unstarted.filter((one) => one !== chosen);
          barrier.leave(chosen.turn);
          if (does === 'start') continue;
          const own = skipped(`${chosen.turn.order} waits`);
          barred.push({ call: chosen, failure: own });
          const given = barrier.add(chosen, own, () => unstarted);
          const expected: number[] = [];
          for (const later of unstarted) {
            if (reasonsOf(later).length === 0) continue;
            expected.push(later.turn.order);
            barred.push({ call: later, failure: own });
          }
          unstarted = unstarted.filter(({ turn }) => !expected.includes(turn.order));
          expect(ordersOf(given)).to.deep.equal(expected);
        }
      }),
    );
  });
});
