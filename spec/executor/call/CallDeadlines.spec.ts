import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { CallDeadlines, type Deadlines } from '../../../lib/executor/call/CallDeadlines.ts';

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
});
