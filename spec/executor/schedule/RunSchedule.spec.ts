import { expect } from 'chai';
import {
  type ClaimSet,
  EXCLUSIVE,
  NO_CLAIMS,
  toClaimSet,
} from '../../../lib/executor/schedule/claims.ts';
import type { Turn } from '../../../lib/executor/schedule/Turn.ts';
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
    run.admit(begun, { claims: write('x'), tool: 't', cap: UNLIMITED, allowed: false });
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
    run.admit(begun, { claims: EXCLUSIVE, tool: 't', cap: UNLIMITED, allowed: true });
    add(run, 'c', NO_CLAIMS);
    expect(started).to.deep.equal(['b']);
    end(b);
    expect(started).to.deep.equal(['b', 'a']);
    end(begun);
    expect(started).to.deep.equal(['b', 'a', 'c']);
    expect(run.empty).to.equal(false);
  });
});
