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

  itMarbles(
    'resumes streams that end at once, over and over, once a second',
    ({ scheduler, flush }) => {
      const { schedule, stop } = resumeTimers(scheduler);
      const resumed: number[] = [];
      const resume = (): void => {
        resumed.push(scheduler.now());
        if (resumed.length < 23) schedule(resume, 0);
      };
      scheduler.schedule(() => schedule(resume, 0), 10);
      flush();
      stop();
      expect(resumed).to.deep.equal([...Array(20).fill(10), 1_010, 2_010, 3_010]);
    },
  );

  itMarbles('gives back the place of a wait that is ended', ({ scheduler, flush }) => {
    const { schedule } = resumeTimers(scheduler);
    const ends = Array.from({ length: 100 }, () => schedule(() => undefined, 10));
    for (const end of [...ends, ...ends]) end();
    const resumed: number[] = [];
    schedule(() => resumed.push(scheduler.now()), 10);
    flush();
    expect(resumed).to.deep.equal([10]);
  });

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
