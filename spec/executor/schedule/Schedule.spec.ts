import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ClaimSet,
  EXCLUSIVE,
  NO_CLAIMS,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import type { RunSchedule } from '../../../lib/executor/schedule/RunSchedule.ts';
import { Schedule } from '../../../lib/executor/schedule/Schedule.ts';
import type { Turn } from '../../../lib/executor/schedule/Turn.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';
import { observedSchedule as observed, runOf } from '../../helpers/schedules.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const write = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'write' }]);
const read = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'read' }]);

describe('Schedule', () => {
  it('S7 keeps to the cap of a tool over all runs, and lets other tools pass', () => {
    const { schedule, started, add, end } = observed();
    const one = schedule.open(10);
    const other = schedule.open(10);
    const a = add(one, 'a', NO_CLAIMS, { cap: 1 });
    add(other, 'b', NO_CLAIMS, { cap: 1 });
    add(other, 'c', NO_CLAIMS);
    expect(started).to.deep.equal(['a', 'c']);
    end(a);
    expect(started).to.deep.equal(['a', 'c', 'b']);
  });

  it('S7 S9 keeps to maxConcurrentTotal and serves first who waits longest', () => {
    const { schedule, started, add, end } = observed(1);
    const one = schedule.open(10);
    const other = schedule.open(10);
    const running = new Map([['a', add(one, 'a', NO_CLAIMS)]]);
    for (const name of ['b', 'c'])
      running.set(name, add(name === 'b' ? one : other, name, NO_CLAIMS));
    for (let round = 0; round < 4; round += 1) {
      const last = running.get(started.at(-1) ?? '');
      // Busy as it is, the first run may not keep the room that it frees.
      running.set(`more ${round}`, add(one, `more ${round}`, NO_CLAIMS));
      if (last !== undefined) end(last);
    }
    expect(started).to.deep.equal(['a', 'b', 'c', 'more 0', 'more 1']);
  });

  it('S9 gives tickets to calls that wait only for other runs', () => {
    const { schedule, started, told, add, end } = observed();
    const [one, two, three] = [schedule.open(10), schedule.open(10), schedule.open(10)];
    const a = add(one, 'a', read('k'));
    const b = add(two, 'b', write('k'));
    add(three, 'c', read('k'));
    expect(started, 'c may not pass b').to.deep.equal(['a']);
    expect(told).to.deep.equal(['b: turn', 'c: turn']);
    end(a);
    expect(started).to.deep.equal(['a', 'b']);
    end(b);
    expect(started).to.deep.equal(['a', 'b', 'c']);
  });

  it('tells a call that has waited for a slot when it waits for another run', () => {
    const { schedule, told, add, end } = observed();
    const [one, two] = [schedule.open(1), schedule.open(1)];
    add(one, 'a', write('k'));
    const b = add(two, 'b', NO_CLAIMS);
    add(two, 'c', write('k'));
    expect(told).to.deep.equal(['c: slot']);
    end(b);
    expect(told).to.deep.equal(['c: slot', 'c: turn']);
  });

  it('gives no ticket to a call that is held', () => {
    const { schedule, started, add } = observed();
    const [one, two] = [schedule.open(10), schedule.open(10)];
    add(one, 'a', write('k'), { allowed: false });
    add(two, 'b', write('k'));
    expect(started).to.deep.equal(['b']);
  });

  it('S7 lets a nested run pass the claims, the slots and the caps of the calls around it', () => {
    const { schedule, started, add } = observed(1);
    const run = schedule.open(1);
    const parent = add(run, 'parent', write('k'), { cap: 1 });
    const waiting = schedule.open(1);
    add(waiting, 'outsider', write('k'));
    const nested = schedule.open(1, parent);
    add(nested, 'child', write('k'), { cap: 1 });
    expect(started).to.deep.equal(['parent', 'child']);
  });

  it('S9 wakes a nested call that waits behind the ticket of another run', () => {
    const { schedule, started, add, end } = observed();
    const holder = add(schedule.open(10), 'holder', write('b'));
    const parent = add(schedule.open(10), 'parent', write('a'));
    const both = toClaimSet([
      { key: 'a', mode: 'write' },
      { key: 'b', mode: 'write' },
    ]);
    add(schedule.open(10), 'waits for both', both);
    add(schedule.open(10, parent), 'nested', write('b'));
    end(holder);
    expect(started).to.deep.equal(['holder', 'parent', 'nested']);
  });

  it('S15 starts 100,000 calls that end at once without growing the stack', () => {
    let started = 0;
    const turns = new Map<number, Turn<number>>();
    const schedule = new Schedule<number>(UNLIMITED, {
      start(index) {
        started += 1;
        const turn = turns.get(index);
        if (turn !== undefined) runOf(turn).end(turn);
        schedule.pump();
      },
      queued() {},
    });
    const run = schedule.open(1);
    for (let index = 0; index < 100_000; index += 1) {
      const turn = run.begin(index, false);
      turns.set(index, turn);
      run.admit(turn, {
        claims: EXCLUSIVE,
        tool: 't',
        cap: UNLIMITED,
        allowed: true,
        approved: true,
      });
    }
    schedule.pump();
    expect(started).to.equal(100_000);
    expect([schedule.idle, run.empty]).to.deep.equal([true, true]);
  });

  it('S13 withdraws 100,000 queued calls without growing the stack', () => {
    const { schedule, started, add, end } = observed();
    const run = schedule.open(1);
    const first = add(run, 'first', EXCLUSIVE);
    const turns = Array.from({ length: 100_000 }, () => {
      const turn = run.begin('queued', false);
      run.admit(turn, {
        claims: EXCLUSIVE,
        tool: 't',
        cap: UNLIMITED,
        allowed: true,
        approved: true,
      });
      return turn;
    });
    for (const turn of turns) run.withdraw(turn);
    end(first);
    expect(started).to.deep.equal(['first']);
    expect(run.empty).to.equal(true);
  });
});

/** One call of the random runs below. */
interface Plan {
  readonly run: number;
  readonly claims: ClaimSet;
  readonly allowed: boolean;
  readonly capped: boolean;
}

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    run: fc.nat({ max: 2 }),
    claims: claimSets(),
    allowed: fc.boolean(),
    capped: fc.boolean(),
  }),
  { minLength: 1, maxLength: 16 },
);

describe('Schedule, in any interleaving', () => {
  it('S4 S5 S7 S8 S9 S11 S13 H6 holds the rule after every step', () => {
    fc.assert(
      fc.property(
        plans,
        fc.nat({ max: 3 }),
        fc.array(fc.nat({ max: 10_000 }), { minLength: 200, maxLength: 200 }),
        (calls, totalChoice, choices) => {
          const total = totalChoice === 0 ? UNLIMITED : totalChoice;
          const turns: Turn<number>[] = [];
          const schedule = new Schedule<number>(total, { start() {}, queued() {} });
          const runs = [schedule.open(2), schedule.open(2), schedule.open(2)];
          const planOf = (turn: Turn<number>): Plan => calls[turn.owner] as Plan;
          const overlaps = (a: Turn<number>, b: Turn<number>): boolean =>
            a.run === b.run ||
            (planOf(a).claims.access === 'keys' && planOf(b).claims.access === 'keys')
              ? conflicts(planOf(a).claims, planOf(b).claims)
              : false;
          const check = (): void => {
            const running = turns.filter(({ state }) => state === 'running');
            expect(running.length).to.be.at.most(total);
            expect(running.filter((turn) => planOf(turn).capped).length).to.be.at.most(2);
            for (const run of runs) {
              expect(running.filter((turn) => turn.run === run).length).to.be.at.most(2);
            }
            for (const a of running)
              for (const b of running) if (a !== b) expect(overlaps(a, b)).to.equal(false);
            for (const turn of turns) {
              const inTheWay = turns.filter(
                (other) =>
                  other.run === turn.run &&
                  other.order < turn.order &&
                  (other.state === 'begun' ||
                    other.state === 'waiting' ||
                    other.state === 'running') &&
                  (other.state === 'begun' || overlaps(other, turn)),
              );
              if (turn.state === 'running') expect(inTheWay, 'S5').to.deep.equal([]);
              if (turn.state !== 'waiting' || !turn.allowed || inTheWay.length > 0) continue;
              // A place that a withdrawn call keeps stops it too (S13).
              if (turn.place === undefined || turn.place.blockers > 0) continue;
              const full =
                running.length >= total ||
                turn.run.running >= 2 ||
                (planOf(turn).capped && running.filter((one) => planOf(one).capped).length >= 2);
              const heldUp = turns.some(
                (other) =>
                  other.run !== turn.run &&
                  overlaps(other, turn) &&
                  (other.state === 'running' ||
                    (other.ticket > 0 && (turn.ticket === 0 || other.ticket < turn.ticket))),
              );
              expect(full || heldUp, 'S8').to.equal(true);
            }
          };
          const step = (choice: number): void => {
            const alive = turns.filter(({ state }) => state !== 'gone');
            const next = calls[turns.length];
            const turn = alive[choice % Math.max(1, alive.length)];
            if (next !== undefined && choice % 2 === 0) {
              turns.push((runs[next.run] as RunSchedule<number>).begin(turns.length, false));
            } else if (turn?.state === 'begun') {
              const { claims, allowed, capped } = planOf(turn);
              const cap = capped ? 2 : UNLIMITED;
              if (choice % 7 === 0) runOf(turn).withdraw(turn);
              else
                runOf(turn).admit(turn, { claims, tool: 'capped', cap, allowed, approved: true });
            } else if (turn?.state === 'waiting') {
              if (choice % 5 === 0) runOf(turn).withdraw(turn);
              else runOf(turn).allow(turn);
            } else if (turn?.state === 'running') {
              runOf(turn).end(turn);
            }
            schedule.pump();
            check();
          };
          for (const choice of choices) step(choice);
          // S9: whatever is left comes to its end.
          for (
            let round = 0;
            round < 100 && turns.some(({ state }) => state !== 'gone');
            round += 1
          ) {
            for (let at = 0; at < turns.length; at += 1) step(2 * at + 1);
            for (const turn of turns) if (turn.state === 'begun') runOf(turn).withdraw(turn);
            for (const turn of turns) if (turn.state === 'waiting') runOf(turn).allow(turn);
            for (const turn of turns) if (turn.state === 'running') runOf(turn).end(turn);
            schedule.pump();
            check();
          }
          expect(
            turns.every(({ state }) => state === 'gone'),
            'S9',
          ).to.equal(true);
          expect([schedule.idle, ...runs.map((run) => run.empty)], 'H6').to.deep.equal([
            true,
            true,
            true,
            true,
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
