import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { toSvg } from '../../../lib/cli/timeline/toSvg.ts';
import { brokenTurn, crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { barsOf, markupProblems } from './markup.ts';
import { timeline, timelines } from './timelines.ts';

/** Bars of one row that touch each other, and bars beyond the edges. */
function overlaps(svg: string): string[] {
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const byRow = new Map<number, { kind: string; from: number; to: number }[]>();
  for (const bar of barsOf(svg)) byRow.set(bar.middle, [...(byRow.get(bar.middle) ?? []), bar]);
  return [...byRow.values()].flatMap((bars) =>
    bars.flatMap(({ kind, from, to }, at) => {
      const before = bars[at - 1]?.to ?? 0;
      const isFine = from >= before - 0.02 && to >= from && to < width;
      return isFine ? [] : [`${kind} from ${from} to ${to} after ${before}`];
    }),
  );
}

describe('toSvg', () => {
  it('draws real turns without problems, at every width', () => {
    for (const turn of [tripTurn(), hostileTurn(), brokenTurn(), crowdedTurn(60), crowdedTurn(1)]) {
      for (const width of [480, 960, 1_600]) {
        const svg = toSvg(turn, { width });
        expect(markupProblems(svg)).to.deep.equal([]);
        expect(overlaps(svg)).to.deep.equal([]);
        expect(svg.match(/<g><title>/g)).to.have.length(turn.calls.length);
      }
    }
  });

  it('shows every run, however short', () => {
    const svg = toSvg(crowdedTurn(60), { width: 480 });
    const runs = barsOf(svg).filter(({ kind }) => kind === 'run');
    // One more is in the legend.
    expect(runs.filter(({ middle }) => middle > 60)).to.have.length(60);
    for (const { from, to } of runs) expect(to - from).to.be.at.least(2.99);
  });

  it('draws a turn in which nothing happened', () => {
    expect(markupProblems(toSvg(timeline({ endMs: 0 })))).to.deep.equal([]);
  });

  it('is well-formed and without overlap, whatever happened and however tools are named', () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom(480, 960), (any, width) => {
        const svg = toSvg(any, { width });
        expect(markupProblems(svg)).to.deep.equal([]);
        expect(overlaps(svg)).to.deep.equal([]);
        expect(svg).to.not.match(/NaN|undefined|Infinity/);
      }),
      { numRuns: 150 },
    );
  });

  it('refers to nothing outside and has no script', () => {
    const svg = toSvg(hostileTurn());
    expect(svg.match(/https?:[^"<]*/g)).to.deep.equal(['http://www.w3.org/2000/svg']);
    expect(svg).to.not.match(/<script|<image|<foreignObject|\bon\w+="|@import/);
  });

  it('draws the picture of the documentation', () => {
    const picture = readFileSync(new URL('../../../docs/images/turn.svg', import.meta.url), 'utf8');
    expect(toSvg(tripTurn())).to.equal(picture);
  });
});
