import { expect } from 'chai';
import fc from 'fast-check';
import { cleanLine, cleanText } from '../../lib/mcp/cleanText.ts';

describe('cleanText', () => {
  const cases: readonly (readonly [title: string, given: string, cleaned: string])[] = [
    ['leaves words alone', 'Grüße, 世界! 😀 #1', 'Grüße, 世界! 😀 #1'],
    ['takes zero-width characters out', 'a\u200bb\u200cc\u200dd\ufeffe\u2060f', 'abcdef'],
    ['takes bidirectional marks out', 'a\u202eb\u2066c\u200f', 'abc'],
    ['takes tags out, which spell words that nobody sees', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['takes variation selectors out', 'a\ufe0f\u{e0100}b', 'ab'],
    [
      'takes controls out, escapes of terminals among them',
      'a\u0000\u001b[31mb\u0007\u009b',
      'a[31mb',
    ],
    ['takes soft hyphens and Hangul fillers out', 'a\u00adb\u3164c\u115f', 'abc'],
    ['takes private use and lone surrogates out', 'a\ue000\ud800b\udc00', 'ab'],
    [
      'keeps tabulators and makes all line ends one',
      'a\tb\r\nc\rd\u2028e\u0085f',
      'a\tb\nc\nd\ne\nf',
    ],
  ];
  for (const [title, given, cleaned] of cases) {
    it(title, () => expect(cleanText(given, 1_000)).to.equal(cleaned));
  }

  it('cuts text that is longer than allowed, and no surrogate pair', () => {
    expect(cleanText('abcdef', 6)).to.equal('abcdef');
    expect(cleanText('abcdefg', 6)).to.equal('abcdef…');
    expect(cleanText('ab😀d', 3)).to.equal('ab…');
    expect(cleanText('abc', 0)).to.equal('…');
  });

  it('counts what is left, not what is taken out', () => {
    expect(cleanText(`${'\u200b'.repeat(100)}abc`, 3)).to.equal('abc');
  });

  it('gives well-formed text without invisible characters, whatever comes, and the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, maxChars) => {
        const cleaned = cleanText(text, maxChars);
        expect(cleaned).to.not.match(/[^\P{C}\n\t\P{Assigned}]|\p{DI}/u);
        expect(cleaned.length).to.be.at.most(maxChars + 1);
        expect(cleanText(cleaned, maxChars + 1)).to.equal(cleaned);
      }),
    );
  });
});

describe('cleanLine', () => {
  it('makes one line, with one space between words', () => {
    expect(cleanLine('  a \n\t b\u200b\r\nc ', 100)).to.equal('a b c');
    expect(cleanLine('\u200b \n', 100)).to.equal('');
    expect(cleanLine('one two', 3)).to.equal('one…');
  });
});
