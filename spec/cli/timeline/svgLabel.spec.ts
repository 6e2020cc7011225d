import { expect } from 'chai';
import { svgLabel } from '../../../lib/cli/timeline/svgLabel.ts';
import { svgLayout } from '../../../lib/cli/timeline/svgLayout.ts';
import { markupProblems } from './markup.ts';
import { timeline } from './timelines.ts';

const layout = svgLayout(timeline(), { width: 960, hasHead: true, legendLines: 0 });

describe('svgLabel', () => {
  it('shortens and escapes what came from the model', () => {
    const label = svgLabel('', ['<script>'.repeat(100), '</text>'.repeat(100)], { layout, y: 0 });
    expect(markupProblems(label)).to.deep.equal([]);
    expect(label).to.include('&lt;script&gt;').and.include('…</text>');
    expect(label.length).to.be.below(800);
  });

  it('has no second line in a dense picture, or where there is nothing to say', () => {
    const dense = { ...layout, isRoomy: false };
    const lines = (label: string): number => label.match(/<text/g)?.length ?? 0;
    expect(lines(svgLabel('#0', ['a', 'b'], { layout, y: 0 }))).to.equal(3);
    expect(lines(svgLabel('#0', ['a', ''], { layout, y: 0 }))).to.equal(2);
    const one = svgLabel('#0', ['a', 'b'], { layout: dense, y: 0 });
    expect(one).to.equal(svgLabel('#0', ['a', ''], { layout, y: 0 }));
  });
});
