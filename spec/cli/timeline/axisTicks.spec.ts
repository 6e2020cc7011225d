import { expect } from 'chai';
import fc from 'fast-check';
import { axisTicks } from '../../../lib/cli/timeline/axisTicks.ts';

const labels = (endMs: number, maxTicks: number): string[] =>
  axisTicks(endMs, maxTicks).map(({ label }) => label);

describe('axisTicks', () => {
  it('labels round times in one unit', () => {
    expect(labels(0, 5)).to.deep.equal(['0']);
    expect(labels(2.5, 5)).to.deep.equal(['0', '0.5 ms', '1.0 ms', '1.5 ms', '2.0 ms', '2.5 ms']);
    expect(labels(420, 5)).to.deep.equal(['0', '100 ms', '200 ms', '300 ms', '400 ms']);
    expect(labels(1_100, 6)).to.deep.equal(['0', '0.2 s', '0.4 s', '0.6 s', '0.8 s', '1.0 s']);
    expect(labels(4_340, 6)).to.deep.equal(['0', '1 s', '2 s', '3 s', '4 s']);
    expect(labels(70_000, 5)).to.deep.equal(['0', '0:15 min', '0:30 min', '0:45 min', '1:00 min']);
    expect(labels(7_200_000, 3)).to.deep.equal(['0', '60:00 min', '120:00 min']);
  });

  it('gives equal steps from 0 to the end, no more than asked for, and no two labels alike', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (endMs, maxTicks) => {
          const ticks = axisTicks(endMs, maxTicks);
          expect(ticks[0]).to.deep.equal({ atMs: 0, label: '0' });
          expect(ticks.length - 1).to.be.at.most(Math.max(1, maxTicks) + 1e-6);
          expect(ticks.at(-1)?.atMs).to.be.at.most(endMs * (1 + 1e-6));
          expect(new Set(ticks.map(({ label }) => label)).size).to.equal(ticks.length);
          const step = ticks[1]?.atMs ?? 0;
          for (const [at, tick] of ticks.entries())
            expect(tick.atMs).to.be.closeTo(at * step, endMs * 1e-9);
        },
      ),
    );
  });
});
