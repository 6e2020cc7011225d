import { expect } from 'chai';
import fc from 'fast-check';
import { TextFlow } from '../../lib/cli/TextFlow.ts';
import { textWidth } from '../../lib/cli/textWidth.ts';

/** All lines of a text that comes in pieces. */
function flow(pieces: readonly string[], columns: number): string[] {
  const lines = new TextFlow();
  return [...pieces.flatMap((piece) => lines.take(piece, columns)), ...lines.end()];
}

describe('TextFlow', () => {
  const cases: readonly (readonly [title: string, text: string, lines: readonly string[]])[] = [
    ['keeps short lines', 'one\n\ntwo', ['one', '', 'two']],
    ['breaks between words', 'one two three four', ['one two', 'three four']],
    ['breaks where a line is just full', 'abcdefghij klm', ['abcdefghij', 'klm']],
    ['breaks a word that is longer than a line', 'abcdefghijklmno p', ['abcdefghij', 'klmno p']],
    ['does not cut wide characters', '東京東京東京', ['東京東京東', '京']],
    ['has no line for nothing', '', []],
  ];
  for (const [title, text, lines] of cases) {
    it(title, () => expect(flow([text], 10)).to.deep.equal(lines));
  }

  it('gives the same lines however the text is cut, none too wide, and loses only spaces', () => {
    const piece = fc.array(fc.constantFrom('a', ' ', 'bc', '東', '\n')).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 2, max: 12 }), (pieces, columns) => {
        const text = pieces.join('');
        const lines = flow(pieces, columns);
        expect(lines).to.deep.equal(flow([...text], columns));
        for (const line of lines) expect(textWidth(line)).to.be.at.most(columns);
        expect(lines.join('').replaceAll(' ', '')).to.equal(text.replace(/[ \n]/g, ''));
      }),
    );
  });

  it('tells the line that is not complete', () => {
    const lines = new TextFlow();
    lines.take('one\ntw', 10);
    expect(lines.line).to.equal('tw');
    lines.end();
    expect(lines.line).to.equal('');
  });

  it('gives what is too wide once there are fewer columns', () => {
    const lines = new TextFlow();
    lines.take('one two three', 20);
    expect(lines.fit(13)).to.deep.equal([]);
    expect(lines.fit(8)).to.deep.equal(['one two']);
    expect(lines.line).to.equal('three');
  });

  it('lets 30 marks stand on a character, and no more', () => {
    const lines = new TextFlow();
    for (const text of ['a', '\u0301'.repeat(20), '\u0301'.repeat(1_000), 'b\u0301'])
      lines.take(text, 10);
    expect(lines.line).to.equal(`a${'\u0301'.repeat(30)}b\u0301`);
  });
});
