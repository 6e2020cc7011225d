import { expect } from 'chai';
import fc from 'fast-check';
import { spreadSpans } from '../../../lib/cli/timeline/spreadSpans.ts';

const spans = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 3 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(([gap, length, least]) => {
      const start = at + gap;
      at = start + length;
      return { start, end: at, least };
    });
  });

describe('spreadSpans', () => {
  it('leaves alone what can be seen', () => {
    const given = [
      { start: 1, end: 3, least: 2 },
      { start: 3, end: 9, least: 2 },
    ];
    expect(spreadSpans(given, 10)).to.deep.equal(given);
  });

  it('makes room for what cannot, forwards, and backwards at the limit', () => {
    const given = [
      { start: 4, end: 4, least: 2 },
      { start: 4, end: 10, least: 1 },
      { start: 10, end: 10, least: 3 },
    ];
    expect(spreadSpans(given, 10).map(({ start, end }) => [start, end])).to.deep.equal([
      [4, 6],
      [6, 7],
      [7, 10],
    ]);
  });

  it('never overlaps, and keeps least lengths and the limit where there is room for them', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 200 }), (given, limit) => {
        const spread = spreadSpans(given, limit);
        expect(spread).to.have.length(given.length);
        const fits = given.reduce((sum, { least }) => sum + least, 0) <= limit;
        let from = 0;
        for (const { start, end, least } of spread) {
          expect(start).to.be.at.least(from);
          expect(end).to.be.at.least(start);
          expect(end).to.be.at.most(limit);
          if (fits) expect(end - start).to.be.at.least(least);
          from = end;
        }
      }),
    );
  });
});
