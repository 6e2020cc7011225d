import { expect } from 'chai';
import { px, svgLayout, xOf } from '../../../lib/cli/timeline/svgLayout.ts';
import { timeline, timelineCall } from './timelines.ts';

const calls = (count: number) =>
  Array.from({ length: count }, (_, index) => timelineCall({ index }));
const extras = { width: 960, hasHead: true, legendLines: 1 };

describe('svgLayout', () => {
  it('has a row for each call and one for the model', () => {
    const generation = { startMs: 0, endMs: 1, segments: [] };
    const { top, bottom, rowHeight } = svgLayout(timeline({ calls: calls(3) }), extras);
    expect(bottom - top).to.equal(3 * rowHeight);
    const withModel = svgLayout(timeline({ calls: calls(3), generation }), extras);
    expect(withModel.bottom - withModel.top).to.equal(4 * rowHeight);
  });

  it('is denser with many calls', () => {
    expect(svgLayout(timeline({ calls: calls(16) }), extras).isRoomy).to.equal(true);
    const many = svgLayout(timeline({ calls: calls(17) }), extras);
    expect(many.isRoomy).to.equal(false);
    expect(many.rowHeight).to.be.below(38);
  });

  it('leaves room for names, bars and endings side by side, at every width', () => {
    for (const width of [480, 960, 2_000]) {
      const layout = svgLayout(timeline({ calls: calls(1_024) }), { ...extras, width });
      expect(layout.numberRight).to.be.at.least(layout.left + 30);
      expect(layout.nameLeft).to.be.above(layout.numberRight);
      expect(layout.plotLeft).to.be.above(layout.nameLeft + layout.nameWidth);
      expect(layout.plotWidth).to.be.above(120);
      expect(layout.outcomeLeft).to.be.above(layout.plotLeft + layout.plotWidth + 6);
      expect(layout.right).to.be.above(layout.outcomeLeft + 100);
    }
  });

  it('grows with the head and the lines of the legend', () => {
    const { height } = svgLayout(timeline(), extras);
    expect(svgLayout(timeline(), { ...extras, hasHead: false }).height).to.be.below(height);
    expect(svgLayout(timeline(), { ...extras, legendLines: 2 }).height).to.be.above(height);
  });
});

describe('xOf', () => {
  it('maps the whole time to the whole plot, also if there was none', () => {
    const layout = svgLayout(timeline({ endMs: 200 }), extras);
    expect(xOf(layout, 0)).to.equal(layout.plotLeft);
    expect(xOf(layout, 100)).to.equal(layout.plotLeft + layout.plotWidth / 2);
    expect(xOf(svgLayout(timeline({ endMs: 0 }), extras), 0)).to.equal(layout.plotLeft);
  });
});

describe('px', () => {
  it('keeps two digits', () => {
    expect(px(1.23456)).to.equal('1.23');
    expect(px(2)).to.equal('2');
  });
});
