import { expect } from 'chai';
import { emptyReport, missing, turnsOf, withOutcome } from './Report.ts';

const outcome = (from: number, to: number, counts = {}) => ({ from, to, counts, failed: [] });

describe('Report', () => {
  it('adds up what came of ranges, in any order', () => {
    let report = emptyReport({ fingerprint: 'of a test', versions: {} });
    report = withOutcome(report, outcome(10, 20, { a: 1 }));
    report = withOutcome(report, outcome(0, 5, { a: 2, b: 1 }));
    report = withOutcome(report, outcome(5, 10));
    expect(report.done).to.deep.equal([{ from: 0, to: 20 }]);
    expect(report.counts).to.deep.equal({ a: 3, b: 1 });
    expect(turnsOf(report)).to.equal(20);
  });

  it('knows what is left, in pieces', () => {
    const done = [
      { from: 2, to: 4 },
      { from: 7, to: 8 },
    ];
    const all = { from: 0, to: 12 };
    expect(missing({ done }, all, 3)).to.deep.equal([
      { from: 0, to: 2 },
      { from: 4, to: 7 },
      { from: 8, to: 11 },
      { from: 11, to: 12 },
    ]);
    expect(missing({ done: [all] }, all, 3)).to.deep.equal([]);
    expect(missing({ done: [{ from: 0, to: 20 }] }, all, 3)).to.deep.equal([]);
  });
});
