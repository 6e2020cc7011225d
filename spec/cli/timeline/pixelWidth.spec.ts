import { expect } from 'chai';
import { pixelWidth } from '../../../lib/cli/timeline/pixelWidth.ts';

/** Widths in DejaVu Sans at 100 pixels, one of the broadest fonts that are common. */
const MEASURED: readonly (readonly [string, number])[] = [
  ['waits for the model to finish', 1_413],
  ['waits for approval', 927],
  ['model writes a call', 961],
  ['approval', 431],
  ['#48', 211],
];

describe('pixelWidth', () => {
  for (const [text, width] of MEASURED) {
    it(`guesses the width of "${text}" within a sixth`, () => {
      expect(pixelWidth(text, 100)).to.be.within((width * 5) / 6, (width * 7) / 6);
    });
  }

  it('grows with the size and counts wide characters twice', () => {
    expect(pixelWidth('abc', 20)).to.equal(pixelWidth('abc', 10) * 2);
    expect(pixelWidth('天', 10)).to.equal(pixelWidth('a', 10) * 2);
    expect(pixelWidth('', 10)).to.equal(0);
  });
});
