import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ClaimSet,
  EXCLUSIVE,
  NO_CLAIMS,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import { type Place, ProgramOrder } from '../../../lib/executor/schedule/ProgramOrder.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';

const write = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'write' }]);
const read = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'read' }]);

/** Enters calls named by their position. */
function enter(...sets: ClaimSet[]): { order: ProgramOrder<number>; places: Place<number>[] } {
  const order = new ProgramOrder<number>();
  return { order, places: sets.map((set, index) => order.enter(index, index, set)) };
}

describe('ProgramOrder', () => {
  it('lets independent calls pass at once', () => {
    const { places } = enter(NO_CLAIMS, read('a'), write('b'), NO_CLAIMS);
    expect(places.map(({ blockers }) => blockers)).to.deep.equal([0, 0, 0, 0]);
  });

  it('S5 holds a write behind every earlier read of its key, and a read behind the write', () => {
    const { order, places } = enter(read('a'), read('a'), write('a'), read('a'));
    expect(places.map(({ blockers }) => blockers > 0)).to.deep.equal([false, false, true, true]);
    expect(order.leave(places[0] as Place<number>)).to.deep.equal([]);
    expect(order.leave(places[1] as Place<number>)).to.deep.equal([2]);
    expect(order.leave(places[2] as Place<number>)).to.deep.equal([3]);
  });

  it('takes a call out once, however often it leaves', () => {
    const { order, places } = enter(write('a'), read('b'), write('a'));
    const [first] = places as [Place<number>];
    expect(order.leave(first)).to.deep.equal([2]);
    expect(order.leave(first)).to.deep.equal([]);
    expect([order.size, order.claims]).to.deep.equal([2, 2]);
  });

  it('holds an exclusive call behind all, and all behind it', () => {
    const { order, places } = enter(NO_CLAIMS, EXCLUSIVE, NO_CLAIMS, EXCLUSIVE);
    expect(order.leave(places[0] as Place<number>)).to.deep.equal([1]);
    expect(order.leave(places[1] as Place<number>)).to.deep.equal([2]);
    expect(order.leave(places[2] as Place<number>)).to.deep.equal([3]);
  });

  it('does not let a call with two claims on one key wait for itself', () => {
    const { places } = enter(
      toClaimSet([
        { key: 'a', mode: 'read' },
        { key: 'a', mode: 'write' },
        { key: [], mode: 'read' },
      ]),
    );
    expect(places[0]?.blockers).to.equal(0);
  });

  it('names the nearest call that is in the way', () => {
    const { order, places } = enter(write('a'), read('a', 'x'), NO_CLAIMS, write('a'));
    expect(places[3]?.nearest()?.owner).to.equal(1);
    order.leave(places[0] as Place<number>);
    order.leave(places[1] as Place<number>);
    expect(places[3]?.nearest()).to.equal(undefined);
  });

  it('S5 S11 blocks exactly the calls that an earlier one conflicts with, whatever leaves when', () => {
    fc.assert(
      fc.property(
        fc.array(claimSets(), { minLength: 1, maxLength: 20 }),
        fc.infiniteStream(fc.nat({ max: 1_000 })),
        (sets, choices) => {
          const order = new ProgramOrder<number>();
          const places: Place<number>[] = [];
          const gone = new Set<number>();
          const isFree = (index: number): boolean =>
            sets.every(
              (set, earlier) =>
                earlier >= index || gone.has(earlier) || !conflicts(set, sets[index] ?? EXCLUSIVE),
            );
          const check = (): void => {
            for (const place of places) {
              if (gone.has(place.owner)) continue;
              expect(place.blockers === 0, `call ${place.owner}`).to.equal(isFree(place.owner));
              const nearest = place.nearest()?.owner;
              if (place.blockers === 0) continue;
              const blockers = places.filter(
                ({ owner, claims }) =>
                  owner < place.owner && !gone.has(owner) && conflicts(claims, place.claims),
              );
              expect(nearest).to.equal(blockers.at(-1)?.owner);
            }
          };
          // Entering and leaving are interleaved; only calls whose turn has come leave.
          while (gone.size < sets.length) {
            const free = places.filter((place) => !gone.has(place.owner) && place.blockers === 0);
            const choice = choices.next().value ?? 0;
            const set = sets[places.length];
            const leaving = free[choice % Math.max(1, free.length)];
            if (set !== undefined && (leaving === undefined || choice % 3 > 0)) {
              places.push(order.enter(places.length, places.length, set));
            } else if (leaving !== undefined) {
              gone.add(leaving.owner);
              const cleared = order.leave(leaving);
              for (const owner of cleared) expect(isFree(owner)).to.equal(true);
              expect(new Set(cleared).size).to.equal(cleared.length);
            }
            check();
          }
          // H6: nothing is left behind.
          expect([order.size, order.claims, order.hasNoKeys]).to.deep.equal([0, 0, true]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
