import { expect } from 'chai';
import fc from 'fast-check';
import { Printer } from '../../examples/chat/Printer.ts';

function printed(pieces: readonly string[], columns: number): string {
  let text = '';
  const printer = new Printer({ write: (more) => (text += more) }, () => columns);
  for (const piece of pieces) printer.text(piece);
  printer.end();
  return text;
}

describe('example: chat, Printer', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['breaks between words', ['one two three'], 'one two\nthree\n'],
    ['puts words together', ['on', 'e t', 'wo'], 'one two\n'],
    ['keeps lines and paragraphs', ['a\n\nb\n'], 'a\n\nb\n'],
    ['breaks a word that is longer than a line', ['abcdefghijkl'], 'abcdefgh\nijkl\n'],
    ['joins blanks', ['a  \t b'], 'a b\n'],
    ['counts wide characters twice', ['水水水水水'], '水水水水\n水\n'],
    ['leaves out what a terminal obeys', ['\u001b[31mred\u0007\u202e'], '[31mred\n'],
    ['prints nothing for nothing', [''], ''],
  ];
  for (const [title, pieces, expected] of cases) {
    it(title, () => {
      expect(printed(pieces, 8)).to.equal(expected);
    });
  }

  it('puts a line of its own before a word that may still grow', () => {
    let text = '';
    const printer = new Printer({ write: (more) => (text += more) }, () => 20);
    printer.text('I am wri');
    printer.line('news');
    printer.text('ting.');
    printer.end();
    expect(text).to.equal('I am\nnews\nwriting.\n');
  });

  it('prints the same however the text is cut, and no line that is too long', () => {
    const character = fc.constantFrom('a', 'b', ' ', '\n', '-', '水');
    const pieces = fc.array(fc.string({ unit: character, maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 4, max: 12 }), (given, columns) => {
        const text = printed(given, columns);
        expect(text).to.equal(printed([given.join('')], columns));
        expect(text.replace(/\s/g, '')).to.equal(given.join('').replace(/\s/g, ''));
        for (const line of text.split('\n')) {
          expect(line.replaceAll('水', 'xx').length, line).to.be.at.most(columns);
        }
      }),
    );
  });
});
