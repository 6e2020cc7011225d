import { expect } from 'chai';
import { px, svgLayout, xOf } from '../../../lib/cli/timeline/svgLayout.ts';
import { svgFinishLine, svgModelRow } from '../../../lib/cli/timeline/svgModelRow.ts';
import { attributesOf, markupProblems } from './markup.ts';
import { timeline } from './timelines.ts';

const layout = svgLayout(timeline(), { width: 960, hasHead: true, legendLines: 0 });
const generation = {
  startMs: 100,
  endMs: 600,
  segments: [
    { type: 'reasoning' as const, startMs: 100, endMs: 200 },
    { type: 'text' as const, startMs: 200, endMs: 200 },
    { type: 'call' as const, startMs: 200, endMs: 600 },
  ],
};

describe('svgModelRow', () => {
  it('draws what was written when, why it ended, and how long it took', () => {
    const row = svgModelRow(generation, 'stop', { layout, y: 0 });
    expect(markupProblems(row)).to.deep.equal([]);
    expect([...row.matchAll(/rect class="([\w-]+)"/g)].map(([, kind]) => kind)).to.deep.equal([
      'mr-reasoning',
      'mr-text',
      'mr-generation',
    ]);
    expect(row).to.include('>stop<').and.include('>500 ms<');
  });

  it('keeps many segments in order and within the plot', () => {
    const segments = Array.from({ length: 500 }, (_, at) => ({
      type: at % 2 === 0 ? ('text' as const) : ('call' as const),
      startMs: 900 + at / 5,
      endMs: 900 + (at + 1) / 5,
    }));
    const row = svgModelRow({ ...generation, segments }, '', { layout, y: 0 });
    const bars = (row.match(/<rect [^>]*>/g) ?? []).map(attributesOf);
    expect(bars).to.have.length(500);
    let from = 0;
    for (const { x, width } of bars) {
      expect(Number(width)).to.be.above(0);
      expect(Number(x)).to.be.at.least(from - 0.02);
      from = Number(x) + Number(width);
    }
    expect(from).to.be.at.most(layout.plotLeft + layout.plotWidth);
  });
});

describe('svgFinishLine', () => {
  it('goes through all rows where the model finished', () => {
    const line = svgFinishLine(generation, layout);
    expect(markupProblems(line)).to.deep.equal([]);
    expect(line)
      .to.include(`d="M${px(xOf(layout, 600))} `)
      .and.include(`V${layout.bottom}"`);
    expect(line).to.include('text-anchor="middle"');
  });

  it('keeps its words within the picture', () => {
    expect(svgFinishLine({ ...generation, endMs: 1_000 }, layout)).to.include('anchor="end"');
    expect(svgFinishLine({ ...generation, endMs: 0 }, layout)).to.include('anchor="start"');
  });
});
