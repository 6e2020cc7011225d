import { expect } from 'chai';
import { svgLegend } from '../../../lib/cli/timeline/svgLegend.ts';
import { markupProblems } from './markup.ts';
import { timeline, timelineCall } from './timelines.ts';

function meanings(lines: readonly string[]): (string | undefined)[] {
  return [...lines.join('').matchAll(/>([^<>]+)<\/text>/g)].map(([, meaning]) => meaning);
}

const run = { startMs: 0, endMs: 10 };
const everything = timeline({
  generation: {
    startMs: 0,
    endMs: 1,
    segments: [
      { type: 'text', startMs: 0, endMs: 1 },
      { type: 'reasoning', startMs: 1, endMs: 1 },
    ],
  },
  calls: [
    timelineCall({
      generation: run,
      run,
      waits: [
        { waitsFor: 'approval', startMs: 0, endMs: 1 },
        { waitsFor: 'slot', startMs: 0, endMs: 1 },
      ],
      outputMarks: [5],
      progressMarks: [5],
      retryMarks: [5],
      status: 'timeout',
      isError: true,
      execution: 'interrupted',
    }),
  ],
});

describe('svgLegend', () => {
  it('explains what is in the picture', () => {
    const lines = svgLegend(everything, 2_000);
    expect(lines).to.have.length(1);
    expect(markupProblems(lines.join(''))).to.deep.equal([]);
    expect(meanings(lines)).to.deep.equal([
      'model writes text',
      'model reasons',
      'model writes a call',
      'waits',
      'waits for approval',
      'runs',
      'fails',
      'cut short',
      'output',
      'progress',
      'retry',
    ]);
  });

  it('explains nothing else: no mark that coincides with the end, no wait that took no time', () => {
    expect(svgLegend(timeline(), 2_000)).to.deep.equal([]);
    const calls = [
      timelineCall({
        run,
        waits: [
          { waitsFor: 'approval', startMs: 0, endMs: 0 },
          { waitsFor: 'slot', startMs: 0, endMs: 0 },
        ],
        outputMarks: [10],
        retryMarks: [10],
        status: 'ok',
        isError: false,
      }),
    ];
    expect(meanings(svgLegend(timeline({ calls }), 2_000))).to.deep.equal(['runs']);
  });

  it('breaks lines that are too wide', () => {
    const lines = svgLegend(everything, 432);
    expect(lines.length).to.be.above(1);
    expect(meanings(lines)).to.have.length(11);
    for (const line of lines) {
      const places = [...line.matchAll(/translate\((\d+)/g)].map(([, x]) => Number(x));
      expect(places[0]).to.equal(0);
      expect(Math.max(...places)).to.be.below(432);
    }
  });
});
