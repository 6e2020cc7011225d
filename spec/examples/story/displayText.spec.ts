import { expect } from 'chai';
import {
  cut,
  cutStart,
  displayWidth,
  fill,
  printable,
  wrap,
} from '../../../examples/story/terminal/displayText.ts';

describe('story: displayText', () => {
  const samples = [
    'plain text',
    '幅の広い文字',
    '👩‍👩‍👧 family',
    'e\u0301tude',
    'a 🇨🇭 flag ✔️ and 한국어',
  ];

  it('counts columns, not characters', () => {
    expect(samples.map(displayWidth)).to.deep.equal([10, 12, 9, 5, 23]);
  });

  it('cuts at either end without splitting a character, within the width', () => {
    for (const sample of samples) {
      for (let width = 0; width <= 24; width += 1) {
        for (const text of [cut(sample, width), cutStart(sample, width)]) {
          expect(displayWidth(text), `${text} in ${width}`).to.be.at.most(width);
          expect(text).not.to.match(/\p{Surrogate}/u);
        }
        expect(displayWidth(fill(sample, width))).to.equal(width);
      }
    }
    expect(cut('幅の広い文字', 6)).to.equal('幅の…');
    expect(cutStart('幅の広い文字', 6)).to.equal('…文字');
    expect(cutStart('caf e\u0301', 3)).to.equal('… e\u0301');
  });

  it('wraps between words, and inside those that are too long', () => {
    expect(wrap('one two three fourfivesix', 7).map(({ text }) => text)).to.deep.equal([
      'one two',
      'three',
      'fourfiv',
      'esix',
    ]);
    expect(wrap('', 7)).to.deep.equal([{ text: '', end: 0 }]);
  });

  it('says where the text behind each line begins', () => {
    const text = 'a few words of 幅の広い text  and more';
    for (let width = 2; width < 30; width += 1) {
      const [first] = wrap(text, width);
      const rest = wrap(text.slice(first?.end), width).map((line) => line.text);
      expect(
        wrap(text, width)
          .slice(1)
          .map((line) => line.text),
      ).to.deep.equal(first?.end === text.length ? [] : rest);
    }
  });

  it('takes out what could command a terminal', () => {
    expect(printable('a\u001b[31mb\u001b]0;title\u0007c\r\n\td\u0000\u202ee')).to.equal('abc de');
  });
});
