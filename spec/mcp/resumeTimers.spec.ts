import { expect } from 'chai';
import { resumeTimers } from '../../lib/mcp/resumeTimers.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

describe('resumeTimers', () => {
  const cases: Readonly<
    Record<string, readonly [string, (ends: (() => void)[], stop: () => void) => void]>
  > = {
    'resumes each stream at its time': ['1@10 2@20 3@30', () => undefined],
    'ends one wait alone': ['1@10 3@30', ([, second]) => second?.()],
    'ends all': ['', (_, stop) => stop()],
  };
  for (const [title, [expected, act]] of Object.entries(cases)) {
    itMarbles(title, ({ scheduler, flush }) => {
      const resumed: string[] = [];
      const { schedule, stop } = resumeTimers(scheduler);
      const ends = [1, 2, 3].map((stream) =>
        schedule(() => resumed.push(`${stream}@${scheduler.now()}`), stream * 10),
      );
      act(ends, stop);
      flush();
      expect(resumed.join(' ')).to.equal(expected);
    });
  }

  itMarbles('begins no wait after all are ended', ({ scheduler, flush }) => {
    const { schedule, stop } = resumeTimers(scheduler);
    stop();
    const resumed: number[] = [];
    schedule(() => resumed.push(1), 0);
    flush();
    expect(resumed).to.deep.equal([]);
  });

  itMarbles('waits no longer than a timer can', ({ scheduler, flush }) => {
    const resumed: number[] = [];
    resumeTimers(scheduler).schedule(() => resumed.push(scheduler.now()), 1e15);
    flush();
    expect(resumed).to.deep.equal([2 ** 31 - 1]);
  });
});
