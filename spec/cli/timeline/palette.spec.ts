import { expect } from 'chai';
import { DARK, LIGHT, type Palette } from '../../../lib/cli/timeline/palette.ts';

/** Relative luminance and contrast as the Web Content Accessibility Guidelines 2.2 define them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: readonly (keyof Palette)[] = ['ink', 'muted', 'run', 'failure'];
const SHAPES: readonly (keyof Palette)[] = ['model', 'approval', 'run', 'failure'];

for (const [name, palette] of Object.entries({ LIGHT, DARK })) {
  describe(name, () => {
    it('has text of at least 4.5 to 1 and shapes of at least 3 to 1 on the paper', () => {
      for (const colour of TEXT)
        expect(contrast(palette[colour], palette.paper), colour).to.be.at.least(4.5);
      for (const colour of SHAPES)
        expect(contrast(palette[colour], palette.paper), colour).to.be.at.least(3);
    });

    it('has six digits for each colour', () => {
      for (const colour of Object.values(palette)) expect(colour).to.match(/^#[0-9a-f]{6}$/);
    });
  });
}
