import { expect } from 'chai';
import { svgRect } from '../../../lib/cli/timeline/svgRect.ts';

describe('svgRect', () => {
  it('writes a rectangle with round corners', () => {
    expect(svgRect('a', { x: 1, y: 2.345, width: 3 }, { height: 4, radius: 5 })).to.equal(
      '<rect class="a" x="1" y="2.35" width="3" height="4" rx="5"/>',
    );
  });
});
