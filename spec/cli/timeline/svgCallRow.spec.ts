import { expect } from 'chai';
import { svgCallRow } from '../../../lib/cli/timeline/svgCallRow.ts';
import { svgLayout } from '../../../lib/cli/timeline/svgLayout.ts';
import { markupProblems } from './markup.ts';
import { timeline, timelineCall } from './timelines.ts';

const layout = svgLayout(timeline(), { width: 960, hasHead: true, legendLines: 0 });

describe('svgCallRow', () => {
  it('has the number, the name, the arguments, the bars and the end', () => {
    const run = { startMs: 0, endMs: 340 };
    const row = svgCallRow(
      timelineCall({ index: 7, title: 'q: x', run, status: 'timeout', isError: true }),
      layout,
      100,
    );
    expect(markupProblems(row)).to.deep.equal([]);
    expect(row).to.include('>#7<').and.include('>look<').and.include('>q: x<');
    expect(row).to.include('mr-run').and.include('mr-icon-error');
    expect(row).to.include('>340 ms</tspan> timeout</text>');
  });

  it('says no word where all went well', () => {
    const run = { startMs: 0, endMs: 340 };
    const row = svgCallRow(timelineCall({ run, status: 'ok', isError: false }), layout, 0);
    expect(row).to.include('mr-icon-ok').and.include('>340 ms</tspan></text>');
  });
});
