import { expect } from 'chai';
import fc from 'fast-check';
import { harmless, harmlessLine } from '../../lib/cli/harmless.ts';

describe('harmless', () => {
  const cases: readonly (readonly [title: string, text: string, shown: string])[] = [
    ['keeps plain text and line feeds', 'Hello,\nwörld 東京 🙂', 'Hello,\nwörld 東京 🙂'],
    ['shows an escape sequence', '\u001b[2J\u001b]0;x\u0007', '␛[2J␛]0;x␇'],
    ['shows the eight-bit control characters', '\u009b31m\u0085', '\ufffd31m\ufffd'],
    ['shows delete and carriage return', 'a\u007fb\rc', 'a␡b␍c'],
    ['makes two spaces of a tab', 'a\tb', 'a  b'],
    ['leaves out what turns the direction', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['leaves out what takes no room', 'a\u200bb\u200dc\ufeffd\u00ade\ufe0f', 'abcde'],
    ['leaves out tags', `a${String.fromCodePoint(0xe0041)}b`, 'ab'],
    ['makes spaces of other line ends', 'a\u2028b\u2029c', 'a b c'],
    ['replaces half a character', 'a\ud83d b\ude42', 'a\ufffd b\ufffd'],
  ];
  for (const [title, text, shown] of cases) {
    it(title, () => expect(harmless(text)).to.equal(shown));
  }

  it('lets nothing through that a terminal obeys, and changes nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = harmless(text);
        expect(shown).to.match(/^[^\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u);
        expect(shown.replaceAll('\n', '')).to.match(/^\P{Cc}*$/u);
        expect(harmless(shown)).to.equal(shown);
      }),
    );
  });
});

describe('harmlessLine', () => {
  it('puts all on one line', () => {
    expect(harmlessLine(' a\n\n b\t\r\nc\u001b[m ')).to.equal('a b c␛[m');
  });
});
