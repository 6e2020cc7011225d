import { expect } from 'chai';
import { NO_CLAIMS } from '../../../lib/executor/schedule/claims.ts';
import { Room } from '../../../lib/executor/schedule/Room.ts';
import type { RunSchedule } from '../../../lib/executor/schedule/RunSchedule.ts';
import type { RunLane, Turn } from '../../../lib/executor/schedule/Turn.ts';
import { type ObservedSchedule, observedSchedule } from '../../helpers/schedules.ts';

const { POSITIVE_INFINITY: UNLIMITED } = Number;

/** Keeps a run busy: whenever one of its calls ends, another is added. Returns how to end the oldest that runs. */
function busy({ add, end }: ObservedSchedule, run: RunSchedule<string>, cap = UNLIMITED) {
  const turns: Turn<string>[] = [];
  let count = 0;
  const more = (): void => {
    count += 1;
    turns.push(add(run, `busy ${count}`, NO_CLAIMS, { cap }));
  };
  return {
    more,
    endOne(): void {
      const running = turns.find(({ state }) => state === 'running');
      more();
      if (running !== undefined) end(running);
    },
  };
}

/** A run as the room sees it, opened inside a call or not. */
function laneOf(...ancestors: Turn<string>[]): RunLane<string> {
  return { ancestors: new Set(ancestors), running: 0 } as Partial<RunLane<string>> as never;
}

function roomOf(maxConcurrentTotal: number) {
  const marked: RunLane<string>[] = [];
  return { marked, room: new Room<string>(maxConcurrentTotal, (run) => marked.push(run)) };
}

describe('Room', () => {
  it('S9 lets a busy run keep no other from the room over all runs', () => {
    const observed = observedSchedule(1);
    const { more, endOne } = busy(observed, observed.schedule.open(10));
    more();
    observed.add(observed.schedule.open(10), 'other', NO_CLAIMS);
    endOne();
    endOne();
    expect(observed.started).to.include('other');
  });

  it('S9 lets a busy run keep no other from a place under the cap of a tool', () => {
    const observed = observedSchedule();
    const { more, endOne } = busy(observed, observed.schedule.open(10), 1);
    more();
    more();
    observed.add(observed.schedule.open(10), 'other', NO_CLAIMS, { cap: 1 });
    endOne();
    endOne();
    expect(observed.started).to.include('other');
  });

  for (const overlapping of [1, 2]) {
    it(`S9 lets a nested run that keeps ${overlapping} running keep no other out`, () => {
      const observed = observedSchedule(2);
      const parent = observed.add(observed.schedule.open(10), 'parent', NO_CLAIMS);
      const { more, endOne } = busy(observed, observed.schedule.open(10, parent));
      for (let n = 0; n < overlapping; n += 1) more();
      observed.add(observed.schedule.open(10), 'other', NO_CLAIMS);
      for (let n = 0; n < 4; n += 1) endOne();
      expect(observed.started).to.include('other');
    });
  }

  it('S9 keeps the room that it has called a run for', () => {
    const [first, second, third] = [laneOf(), laneOf(), laneOf()];
    const { room, marked } = roomOf(1);
    room.enter();
    expect(room.hasTurn(second)).to.equal(false);
    room.leave(first);
    expect(marked.map((run) => run === second)).to.deep.equal([true]);
    expect(room.hasTurn(third), 'it was not called').to.equal(false);
    expect(room.hasTurn(second)).to.equal(true);
  });

  it('S9 calls a run first that it has called in vain', () => {
    const [first, second, third] = [laneOf(), laneOf(), laneOf()];
    const parent = { state: 'running', run: first } as Turn<string>;
    const nested = laneOf(parent);
    const { room, marked } = roomOf(2);
    for (const _ of ['parent', 'other']) room.enter();
    for (const run of [second, third]) expect(room.hasTurn(run)).to.equal(false);
    room.leave(first);
    expect(room.hasTurn(nested), 'it has the room of its parent').to.equal(true);
    room.enter();
    nested.running = 1;
    expect(room.hasTurn(second)).to.equal(false);
    room.leave(nested);
    expect(marked.map((run) => run === second)).to.deep.equal([true, true]);
  });

  it('S7 gives a nested run no room for a call around it that belongs to another schedule', () => {
    const [observed, other] = [observedSchedule(1), observedSchedule()];
    const outer = other.add(other.schedule.open(10), 'outer', NO_CLAIMS);
    const first = observed.add(observed.schedule.open(10), 'first', NO_CLAIMS);
    observed.add(observed.schedule.open(10, outer), 'nested', NO_CLAIMS);
    expect(observed.started).to.deep.equal(['first']);
    observed.end(first);
    expect(observed.started).to.deep.equal(['first', 'nested']);
  });

  it('S7 gives a nested run the room of the call around it, also while others wait', () => {
    const observed = observedSchedule(1);
    const parent = observed.add(observed.schedule.open(10), 'parent', NO_CLAIMS);
    observed.add(observed.schedule.open(10), 'other', NO_CLAIMS);
    const nested = observed.schedule.open(10, parent);
    const child = observed.add(nested, 'child 1', NO_CLAIMS);
    observed.add(nested, 'child 2', NO_CLAIMS);
    expect(observed.started).to.deep.equal(['parent', 'child 1']);
    observed.end(child);
    expect(observed.started).to.deep.equal(['parent', 'child 1', 'child 2']);
  });
});
