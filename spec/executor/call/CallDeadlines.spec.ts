import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { CallDeadlines, type Deadlines } from '../../../lib/executor/call/CallDeadlines.ts';
import { HandDemand } from '../../helpers/handDemand.ts';

/** Deadlines with outputs at these times; what expired, and when nothing was left to do. */
function expired(deadlines: Deadlines, outputsAt: readonly number[] = [], stopAt?: number) {
  const scheduler = new VirtualTimeScheduler();
  const seen: string[] = [];
  const running = new CallDeadlines(deadlines, scheduler, ({ error }) => {
    seen.push(`${scheduler.now()} ${error.code}`);
    running.stop();
  });
  for (const at of outputsAt) scheduler.schedule(() => running.noteOutput(), at);
  if (stopAt !== undefined) scheduler.schedule(() => running.stop(), stopAt);
  scheduler.flush();
  return seen;
}

/** Idle deadlines of 5 with a source that waits for its consumer in these spans: what expired, and when. */
function heldIdle(spans: readonly (readonly [number, number])[], timeoutMs = 0, leaves = false) {
  const scheduler = new VirtualTimeScheduler();
  const seen: string[] = [];
  const deadlines = new CallDeadlines({ timeoutMs, idleTimeoutMs: 5 }, scheduler, ({ error }) => {
    seen.push(`${scheduler.now()} ${error.code}`);
    deadlines.stop();
  });
  const demand = new HandDemand();
  const paused = deadlines.pausedBy(demand);
  for (const [from, to] of spans) {
    let leave = (): void => {};
    scheduler.schedule(() => {
      leave = paused?.onRoom(() => {}) ?? leave;
    }, from);
    scheduler.schedule(() => (leaves ? leave() : demand.letGo(true)), to);
  }
  scheduler.flush();
  return seen;
}

describe('CallDeadlines', () => {
  it('S10 expires at the deadline of the whole call, whatever comes', () => {
    expect(expired({ timeoutMs: 5, idleTimeoutMs: 0 }, [1, 2, 3, 4])).to.deep.equal(['5 timeout']);
  });

  it('S10 expires after silence, counted from the start and from each output', () => {
    expect(expired({ timeoutMs: 0, idleTimeoutMs: 5 })).to.deep.equal(['5 idle-timeout']);
    expect(expired({ timeoutMs: 0, idleTimeoutMs: 5 }, [2, 6])).to.deep.equal(['11 idle-timeout']);
  });

  it('S10 expires after silence, also where times have fractions that cannot be told apart', () => {
    const seen = expired({ timeoutMs: 0, idleTimeoutMs: 2 }, [0.002]);
    expect(seen).to.deep.equal(['2.002 idle-timeout']);
  });

  it('H5 says nothing once it was stopped', () => {
    expect(expired({ timeoutMs: 5, idleTimeoutMs: 4 }, [], 3)).to.deep.equal([]);
  });

  it('takes the time in which the consumer holds the tool back for no silence', () => {
    expect(heldIdle([])).to.deep.equal(['5 idle-timeout']);
    // Held from 2 to 9, so that silence is counted from 9.
    expect(heldIdle([[2, 9]])).to.deep.equal(['14 idle-timeout']);
    expect(heldIdle([[1, 4]])).to.deep.equal(['9 idle-timeout']);
    expect(
      heldIdle([
        [2, 17],
        [18, 20],
      ]),
    ).to.deep.equal(['25 idle-timeout']);
  });

  it('counts the time of the whole call also while the consumer holds the tool back', () => {
    expect(heldIdle([[2, 90]], 7)).to.deep.equal(['7 timeout']);
  });

  it('counts silence again when a source that is held back is left', () => {
    expect(heldIdle([[2, 9]], 0, true)).to.deep.equal(['14 idle-timeout']);
  });
});
