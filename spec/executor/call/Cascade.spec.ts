import { expect } from 'chai';
import fc from 'fast-check';
import { Cascade, type CascadeMode } from '../../../lib/executor/call/Cascade.ts';
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
const write = (key: string): ClaimSet => toClaimSet([{ key, mode: 'write' }]);
const owners = (turns: readonly Turn<number>[]) => turns.map(({ owner }) => owner);

describe('Cascade', () => {
  it('takes with a failed call the later ones that conflict with it', () => {
    const cascade = new Cascade<number>('dependents');
    const turns = [write('a'), write('a'), write('b'), EXCLUSIVE, NO_CLAIMS].map(
      (claims, order) => {
        const turn = turnOf(order);
        cascade.wait(turn, claims);
        return turn;
      },
    );
    expect(owners(cascade.fail(turns[1] as Turn<number>, write('a')))).to.deep.equal([3]);
    expect(cascade.wait(turnOf(5), write('a'))?.owner, 'one that comes later').to.equal(1);
    expect(cascade.wait(turnOf(6), write('c'))).to.equal(undefined);
  });

  it('goes by the claims that a call has in the end', () => {
    const cascade = new Cascade<number>('dependents');
    const [failed, changed] = [turnOf(0), turnOf(1)];
    cascade.wait(changed, write('a'));
    cascade.wait(changed, write('b'));
    expect(owners(cascade.fail(failed, write('a')))).to.deep.equal([]);
  });

  it('takes all later ones, those without claims too', () => {
    const cascade = new Cascade<number>('all');
    const [first, second, third] = [turnOf(0), turnOf(1), turnOf(2)];
    for (const turn of [first, second, third]) cascade.wait(turn, NO_CLAIMS);
    expect(owners(cascade.fail(second, NO_CLAIMS))).to.deep.equal([2]);
    expect(cascade.wait(turnOf(3), NO_CLAIMS)?.owner).to.equal(1);
  });

  it('takes none that has started, or that it has taken before', () => {
    const cascade = new Cascade<number>('all');
    const [failed, started, waiting] = [turnOf(0), turnOf(1), turnOf(2)];
    for (const turn of [failed, started, waiting]) cascade.wait(turn, EXCLUSIVE);
    cascade.leave(started);
    expect(owners(cascade.fail(failed, EXCLUSIVE))).to.deep.equal([2]);
    expect(cascade.fail(started, EXCLUSIVE)).to.deep.equal([]);
  });

  it('takes none where it is off', () => {
    const cascade = new Cascade<number>('none');
    const [failed, waiting] = [turnOf(0), turnOf(1)];
    for (const turn of [failed, waiting]) cascade.wait(turn, EXCLUSIVE);
    expect(cascade.fail(failed, EXCLUSIVE)).to.deep.equal([]);
    expect(cascade.wait(turnOf(2), EXCLUSIVE)).to.equal(undefined);
  });

  it('S16 takes time by the calls, in whatever order they fail', function () {
    this.timeout(5_000);
    const cascade = new Cascade<number>('all');
    const turns = Array.from({ length: 40_000 }, (_, order) => turnOf(order));
    for (const turn of turns) cascade.wait(turn, NO_CLAIMS);
    let taken = 0;
    for (const turn of turns.toReversed()) {
      cascade.leave(turn);
      taken += cascade.fail(turn, NO_CLAIMS).length;
    }
    expect(taken).to.equal(0);
  });

  it('agrees with the rule, call by call, whenever the claims change', () => {
    const steps = fc.array(
      fc.record({ order: fc.nat({ max: 7 }), claims: claimSets(), fails: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.constantFrom<CascadeMode>('dependents', 'all'), steps, (mode, list) => {
        const cascade = new Cascade<number>(mode);
        const turns = Array.from({ length: 8 }, (_, order) => turnOf(order));
        const waiting = new Map<number, ClaimSet>();
        const failed = new Map<number, ClaimSet>();
        const affects = (a: ClaimSet, b: ClaimSet) => mode === 'all' || conflicts(a, b);
        for (const { order, claims, fails } of list) {
          const turn = turns[order] as Turn<number>;
          if (failed.has(order)) continue;
          if (fails) {
            const later = [...waiting].filter(([at, its]) => at > order && affects(claims, its));
            cascade.leave(turn);
            waiting.delete(order);
            failed.set(order, claims);
            const expected = later.map(([at]) => at).sort((a, b) => a - b);
            expect(owners(cascade.fail(turn, claims))).to.deep.equal(expected);
            for (const at of expected) waiting.delete(at);
          } else {
            const culprits = [...failed].filter(([at, its]) => at < order && affects(its, claims));
            const culprit = cascade.wait(turn, claims);
            expect(culprit !== undefined).to.equal(culprits.length > 0);
            if (culprit === undefined) waiting.set(order, claims);
            else expect(culprits.map(([at]) => at)).to.include(culprit.owner);
          }
        }
      }),
    );
  });
});
