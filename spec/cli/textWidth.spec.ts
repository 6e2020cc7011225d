import { expect } from 'chai';
import fc from 'fast-check';
import { harmless } from '../../lib/cli/harmless.ts';
import { characterWidth, clipText, fitText, textWidth } from '../../lib/cli/textWidth.ts';

const line = fc.string({ unit: 'grapheme' }).map((text) => harmless(text).replaceAll('\n', ''));

describe('textWidth', () => {
  const cases: readonly (readonly [text: string, width: number])[] = [
    ['', 0],
    ['plain text', 10],
    ['wörld', 5],
    ['e\u0301', 1],
    ['東京', 4],
    ['한국', 4],
    ['ｆｕｌｌ', 8],
    ['🙂', 2],
    ['✓✗…', 3],
    ['\u{20000}', 2],
  ];
  for (const [text, width] of cases) {
    it(`is ${width} for ${JSON.stringify(text)}`, () => expect(textWidth(text)).to.equal(width));
  }

  it('is the sum of the characters', () => {
    fc.assert(
      fc.property(line, (text) => {
        const sum = [...text].reduce((width, character) => width + characterWidth(character), 0);
        expect(textWidth(text)).to.equal(sum);
      }),
    );
  });
});

describe('clipText', () => {
  it('leaves text alone that fits', () => expect(clipText('東京', 4)).to.equal('東京'));
  it('marks text that is cut', () => expect(clipText('abcdef', 4)).to.equal('abc…'));
  it('does not cut a wide character in two', () => expect(clipText('東京都', 4)).to.equal('東…'));
  it('gives nothing for no room', () => expect(clipText('abc', 0)).to.equal(''));

  it('is never wider than it may be, and begins as the text does', () => {
    fc.assert(
      fc.property(line, fc.nat(40), (text, columns) => {
        const clipped = clipText(text, columns);
        expect(textWidth(clipped)).to.be.at.most(columns);
        expect(text.startsWith(clipped.replace(/…$/u, ''))).to.equal(true);
      }),
    );
  });
});

describe('fitText', () => {
  it('is as wide as it says', () => {
    fc.assert(
      fc.property(line, fc.nat(40), (text, columns) => {
        expect(textWidth(fitText(text, columns))).to.equal(columns);
      }),
    );
  });
});
