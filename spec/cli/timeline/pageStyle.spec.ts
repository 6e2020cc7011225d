import { expect } from 'chai';
import { pageStyle } from '../../../lib/cli/timeline/pageStyle.ts';
import { DARK, LIGHT } from '../../../lib/cli/timeline/palette.ts';

describe('pageStyle', () => {
  it('shows the details of the row that is pointed at, or, without one, that has the focus', () => {
    const style = pageStyle([0, 12]);
    for (const index of [0, 12]) {
      expect(style).to.include(`main:has(#row-${index}:hover) #detail-${index}{display:block}`);
      expect(style).to.include(
        `main:not(:has(svg a:hover)):has(#row-${index}:focus-visible) #detail-${index},`,
      );
    }
    expect(style).to.not.include('#row-1:');
  });

  it('has both palettes, loads nothing and ends no style element', () => {
    const style = pageStyle([0]);
    expect(style).to.include(`--run:${LIGHT.run}`).and.include(`--run:${DARK.run}`);
    expect(style).to.not.match(/[<&]|url\(|@import/);
    expect(style.split('{')).to.have.length(style.split('}').length);
  });

  it('has every variable that it uses', () => {
    const used = [...pageStyle([]).matchAll(/var\(--(\w+)\)/g)].map(([, name]) => name ?? '');
    expect(used).to.not.deep.equal([]);
    expect(Object.keys(LIGHT)).to.include.members(used);
  });
});
