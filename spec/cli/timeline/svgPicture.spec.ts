import { expect } from 'chai';
import fc from 'fast-check';
import { svgPicture } from '../../../lib/cli/timeline/svgPicture.ts';
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

describe('svgPicture', () => {
  it('draws real turns without problems, at every width', () => {
    for (const turn of [tripTurn(), hostileTurn(), brokenTurn(), crowdedTurn(60), crowdedTurn(1)]) {
      for (const width of [480, 960, 1_600]) {
        const svg = svgPicture(turn, { width });
        expect(markupProblems(svg)).to.deep.equal([]);
        expect(overlaps(svg)).to.deep.equal([]);
        expect(svg.match(/<g><title>/g)).to.have.length(turn.calls.length);
      }
    }
  });

  it('shows every run, however short', () => {
    const svg = svgPicture(crowdedTurn(60), { width: 480 });
    const runs = barsOf(svg).filter(({ kind }) => kind === 'run');
    // One more is in the legend.
    expect(runs.filter(({ middle }) => middle > 60)).to.have.length(60);
    for (const { from, to } of runs) expect(to - from).to.be.at.least(2.99);
  });

  it('draws a turn in which nothing happened', () => {
    expect(markupProblems(svgPicture(timeline({ endMs: 0 }), { width: 960 }))).to.deep.equal([]);
  });

  it('is well-formed and without overlap, whatever happened and however tools are named', () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom(480, 960), (any, width) => {
        const svg = svgPicture(any, { width });
        expect(markupProblems(svg)).to.deep.equal([]);
        expect(overlaps(svg)).to.deep.equal([]);
        expect(svg).to.not.match(/NaN|undefined|Infinity/);
      }),
      { numRuns: 150 },
    );
  });

  it('has a head where it stands alone', () => {
    const svg = svgPicture(tripTurn(), { width: 960 });
    expect(svg).to.include('role="img"').and.include('class="mr-head"');
    expect(svg).to.include('>3 finished while the model was still writing</text>');
    expect(svg).to.not.include('<a ');
  });

  it('has rows that are links, with all of their facts in their names, where it stands in a page', () => {
    const svg = svgPicture(tripTurn(), { width: 960, hrefOf: ({ index }) => `#to-${index}` });
    expect(markupProblems(svg)).to.deep.equal([]);
    expect(svg).to.include('role="group"').and.not.include('class="mr-head"');
    expect(svg.match(/<a href="#to-\d" id="row-\d" aria-label="#\d [^"]+">/g)).to.have.length(7);
    expect(svg).to.include('waits for call #3: 600 ms');
  });

  it('says what broke the turn rather than what was good about it', () => {
    const svg = svgPicture({ ...tripTurn(), error: 'It broke.' }, { width: 960 });
    expect(svg).to.include('y="56">The turn broke: It broke.</text>');
  });

  it('draws the line of the finish only if there was one', () => {
    const generation = { startMs: 0, endMs: 5, segments: [] };
    expect(svgPicture(timeline({ generation }), { width: 960 })).to.not.include('>model finished');
    const finished = timeline({ generation, finishReason: 'stop' });
    expect(svgPicture(finished, { width: 960 })).to.include('>model finished');
  });
});
