import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ClaimSet,
  EXCLUSIVE,
  NO_CLAIMS,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import { Schedule } from '../../../lib/executor/schedule/Schedule.ts';
import type { Turn } from '../../../lib/executor/schedule/Turn.ts';
import { claimSets } from '../../helpers/claimSets.ts';
import { conflicts } from '../../helpers/conflicts.ts';
import { observedSchedule as observed } from '../../helpers/schedules.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const write = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'write' }]);
const read = (...key: string[]): ClaimSet => toClaimSet([{ key, mode: 'read' }]);

describe('RunSchedule', () => {
  it('S4 runs an unsafe call alone and keeps program order', () => {
    const { schedule, started, told, add, end } = observed();
    const run = schedule.open(10);
    const a = add(run, 'a', NO_CLAIMS);
    const b = add(run, 'b', EXCLUSIVE);
    add(run, 'c', NO_CLAIMS);
    expect(started).to.deep.equal(['a']);
    expect(told).to.deep.equal(['b: turn behind a', 'c: turn behind b']);
    end(a);
    expect(started).to.deep.equal(['a', 'b']);
    end(b);
    expect(started).to.deep.equal(['a', 'b', 'c']);
  });

  it('S7 keeps to maxConcurrent, lowest first', () => {
    const { schedule, started, told, add, end } = observed();
    const run = schedule.open(2);
    const turns = ['a', 'b', 'c', 'd'].map((name) => add(run, name, NO_CLAIMS));
    expect(started).to.deep.equal(['a', 'b']);
    expect(told).to.deep.equal(['c: slot', 'd: slot']);
    end(turns[1] as Turn<string>);
    expect(started).to.deep.equal(['a', 'b', 'c']);
  });

  it('counts a begun call as exclusive until it is admitted', () => {
    const { schedule, started, told, add } = observed();
    const run = schedule.open(10);
    const begun = run.begin('a', false);
    add(run, 'b', NO_CLAIMS);
    expect(started).to.deep.equal([]);
    expect(told).to.deep.equal(['b: turn behind a']);
    run.admit(begun, {
      claims: write('x'),
      tool: 't',
      cap: UNLIMITED,
      allowed: false,
      approved: true,
    });
    schedule.pump();
    expect(started).to.deep.equal(['b']);
    expect(told.at(-1)).to.equal('a: commit');
  });

  it('lets safe calls pass a begun call that is always safe, and holds unsafe ones behind it', () => {
    const { schedule, started, add } = observed();
    const run = schedule.open(10);
    const begun = run.begin('a', true);
    add(run, 'b', NO_CLAIMS);
    add(run, 'c', EXCLUSIVE);
    expect(started).to.deep.equal(['b']);
    run.withdraw(begun);
    schedule.pump();
    expect(started).to.deep.equal(['b']);
  });

  it('S13 keeps the place of a withdrawn call until those before it have left', () => {
    const { schedule, started, add, end } = observed();
    const run = schedule.open(10);
    const a = add(run, 'a', read('k'));
    const b = add(run, 'b', write('k'));
    add(run, 'c', read('k'));
    run.withdraw(b);
    schedule.pump();
    expect(started).to.deep.equal(['a']);
    end(a);
    expect(started).to.deep.equal(['a', 'c']);
  });

  it('S4 lets a call that was taken for safe, and is not, run beside nobody', () => {
    const { schedule, started, add, end } = observed();
    const run = schedule.open(10);
    const begun = run.begin('a', true);
    const b = add(run, 'b', NO_CLAIMS);
    run.admit(begun, {
      claims: EXCLUSIVE,
      tool: 't',
      cap: UNLIMITED,
      allowed: true,
      approved: true,
    });
    add(run, 'c', NO_CLAIMS);
    expect(started).to.deep.equal(['b']);
    end(b);
    expect(started).to.deep.equal(['b', 'a']);
    end(begun);
    expect(started).to.deep.equal(['b', 'a', 'c']);
    expect(run.empty).to.equal(false);
  });
});

describe('RunSchedule, with approvals', () => {
  it('S17 lets what is independent of a call that waits for approval pass, and tells why the others wait', () => {
    const { schedule, started, told, add } = observed();
    const run = schedule.open(10);
    const a = add(run, 'a', write('k'), { approved: false, allowed: false });
    add(run, 'b', read('k'));
    add(run, 'c', read('other'));
    expect(started).to.deep.equal(['c']);
    run.approve(a, write('k'), false);
    schedule.pump();
    run.withdraw(a);
    schedule.pump();
    expect(told).to.deep.equal(['a: approval', 'b: turn behind a', 'a: commit']);
    expect(started).to.deep.equal(['c', 'b']);
  });

  it('S5 puts a call that was ready to start behind one before it that turns out to conflict', () => {
    const { schedule, started, add, end } = observed();
    const run = schedule.open(1);
    const a = add(run, 'a', NO_CLAIMS);
    const b = add(run, 'b', read('y'), { approved: false });
    add(run, 'c', write('x'));
    run.approve(b, write('x'), false);
    end(a);
    expect(started, 'c was ready, but for a slot').to.deep.equal(['a']);
    run.allow(b);
    schedule.pump();
    end(b);
    expect(started).to.deep.equal(['a', 'b', 'c']);
  });

  it('takes the ticket back from a call that has to wait for its own run again', () => {
    const { schedule, started, add, end } = observed();
    const [run, other, third] = [schedule.open(10), schedule.open(10), schedule.open(10)];
    const holder = add(other, 'holder', write('k'));
    const a = add(run, 'a', read('y'), { approved: false });
    const b = add(run, 'b', write('k'));
    expect(b.ticket).to.be.greaterThan(0);
    run.approve(a, write('k'), false);
    expect(b.ticket).to.equal(0);
    add(third, 'third', write('k'));
    end(holder);
    expect(started).to.deep.equal(['holder', 'third']);
  });
});

describe('RunSchedule, with claims that change', () => {
  it('keeps everything where it is if they turn out to be the same', () => {
    const { schedule, told, add } = observed();
    const [run, other] = [schedule.open(10), schedule.open(10)];
    add(other, 'holder', write('k'));
    const a = add(run, 'a', read('k', 'l'), { approved: false });
    const b = add(run, 'b', read('k'));
    const { place, ticket } = b;
    run.approve(a, read('k', 'l'), true);
    schedule.pump();
    expect([b.place, b.ticket]).to.deep.equal([place, ticket]);
    expect(told.filter((one) => one.startsWith('b'))).to.have.length(1);
  });

  it('S16 keeps nothing of the order that it had before', function () {
    this.timeout(10_000);
    const { schedule, started, add } = observed();
    const run = schedule.open(10);
    const keyOf = (index: number): string => String(index % 4);
    const turns = Array.from({ length: 800 }, (_, index) =>
      add(run, `${index}`, write(keyOf(index)), { approved: false }),
    );
    for (const [index, turn] of [...turns.entries()].reverse()) {
      run.approve(turn, write(keyOf(index + 1)), true);
      schedule.pump();
    }
    for (const turn of turns) if (turn.state === 'waiting') run.withdraw(turn);
    for (const turn of turns) if (turn.state === 'running') run.end(turn);
    expect(started, 'one on each key').to.have.length(4);
    expect([run.empty, schedule.idle]).to.deep.equal([true, true]);
  });
});

/** The rule itself, without any index: which calls run, when nothing but the order holds them. */
class NaiveOrder {
  /** Calls that are not over, in the order in which they take effect. */
  #calls: { readonly turn: Turn<number>; claims: ClaimSet; approved: boolean; gone: boolean }[] =
    [];
  readonly running = new Set<Turn<number>>();

  add(turn: Turn<number>, claims: ClaimSet, approved: boolean): void {
    this.#calls.push({ turn, claims, approved, gone: false });
    this.#settle();
  }

  /** A call whose claims change comes after those behind it that have started. */
  approve(turn: Turn<number>, claims: ClaimSet): void {
    const at = this.#calls.findIndex((call) => call.turn === turn);
    const [call, ...behind] = this.#calls.splice(at);
    if (call === undefined) return;
    const isRunning = (one: typeof call): boolean => this.running.has(one.turn);
    const started = call.claims === claims ? [] : behind.filter(isRunning);
    const waiting = behind.filter((one) => !started.includes(one));
    Object.assign(call, { claims, approved: true });
    this.#calls.push(...started, call, ...waiting);
    this.#settle();
  }

  withdraw(turn: Turn<number>): void {
    for (const call of this.#calls) if (call.turn === turn) call.gone = true;
    this.#settle();
  }

  end(turn: Turn<number>): void {
    this.running.delete(turn);
    this.#calls = this.#calls.filter((call) => call.turn !== turn);
    this.#settle();
  }

  #settle(): void {
    for (const call of this.#calls) {
      const before = this.#calls.slice(0, this.#calls.indexOf(call));
      if (before.some((other) => conflicts(other.claims, call.claims))) continue;
      if (call.gone) {
        this.#calls = this.#calls.filter((other) => other !== call);
        return this.#settle();
      }
      if (call.approved) this.running.add(call.turn);
    }
  }
}

describe('RunSchedule, with calls that are refused, or change late', () => {
  const admission = { tool: 't', cap: UNLIMITED, allowed: true, approved: false };

  it('S5 keeps the order of two calls whose claims change, the later of which was not sealed before', () => {
    const { schedule, started, add, end } = observed();
    const run = schedule.open(10);
    const a = add(run, 'a', write('k'));
    const b = add(run, 'b', NO_CLAIMS, { approved: false });
    const c = run.begin('c', false);
    run.approve(b, read('k'), true);
    run.admit(c, { ...admission, claims: NO_CLAIMS });
    run.approve(c, write('k'), true);
    schedule.pump();
    end(a);
    expect(started).to.deep.equal(['a', 'b']);
    end(b);
    expect(started).to.deep.equal(['a', 'b', 'c']);
  });

  it('S17 lets nobody wait for a call that was refused, whatever that would have waited for', () => {
    const { schedule, started, add } = observed();
    const run = schedule.open(10);
    add(run, 'a', read('k'));
    const refused = add(run, 'refused', EXCLUSIVE, { approved: false });
    add(run, 'b', NO_CLAIMS);
    expect(started).to.deep.equal(['a']);
    run.withdraw(refused, false);
    schedule.pump();
    expect(started).to.deep.equal(['a', 'b']);
  });

  it('S17 lets nobody wait for a call that was refused before those before it were sealed', () => {
    const { schedule, started, add } = observed();
    const run = schedule.open(10);
    const begun = run.begin('begun', false);
    const refused = add(run, 'refused', EXCLUSIVE, { approved: false });
    add(run, 'b', read('k'));
    run.withdraw(refused, false);
    run.admit(begun, { ...admission, claims: read('k'), approved: true });
    schedule.pump();
    expect(started).to.deep.equal(['begun', 'b']);
  });
});

describe('RunSchedule, with approvals in any order', () => {
  it('S17 S5 S8 S13 lets a call that waits delay only what conflicts with it, whatever it claims in the end', () => {
    const plans = fc.array(
      fc.record({ before: claimSets(), after: claimSets(), asks: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    const choices = fc.array(fc.nat({ max: 10_000 }), { minLength: 80, maxLength: 80 });
    fc.assert(
      fc.property(plans, choices, (calls, steps) => {
        const schedule = new Schedule<number>(UNLIMITED, { start() {}, queued() {} });
        const run = schedule.open(UNLIMITED);
        const naive = new NaiveOrder();
        const turns: Turn<number>[] = [];
        const step = (choice: number): void => {
          const alive = turns.filter(({ state }) => state !== 'gone');
          const [plan, turn] = [calls[turns.length], alive[choice % Math.max(1, alive.length)]];
          if (plan !== undefined && choice % 2 === 0) {
            const added = run.begin(turns.length, false);
            const approved = !plan.asks;
            run.admit(added, {
              claims: plan.before,
              tool: 't',
              cap: UNLIMITED,
              allowed: true,
              approved,
            });
            turns.push(added);
            naive.add(added, plan.before, approved);
          } else if (turn?.state === 'running') {
            run.end(turn);
            naive.end(turn);
          } else if (turn !== undefined && choice % 5 === 0) {
            run.withdraw(turn);
            naive.withdraw(turn);
          } else if (turn !== undefined && !turn.approved) {
            const { before, after } = calls[turn.owner] as (typeof calls)[number];
            const claims = choice % 3 === 0 ? before : after;
            run.approve(turn, claims, true);
            naive.approve(turn, claims);
          }
          schedule.pump();
          const running = turns.filter(({ state }) => state === 'running');
          expect(running.map(({ owner }) => owner)).to.deep.equal(
            [...naive.running].map(({ owner }) => owner).sort((a, b) => a - b),
          );
        };
        for (const choice of steps) step(choice);
        for (const turn of turns) if (turn.state === 'waiting') run.withdraw(turn);
        for (const turn of turns) if (turn.state === 'running') run.end(turn);
        expect([run.empty, schedule.idle], 'H6').to.deep.equal([true, true]);
      }),
      { numRuns: 300 },
    );
  });
});
