import { expect } from 'chai';
import fc from 'fast-check';
import { endOfLiteral, readLiteral } from '../../lib/formats/jsonLiteral.ts';

/** The value of the literal that begins at `from`, and where it ends. */
function literalAt(text: string, from: number): [value: unknown, end: number] {
  const end = endOfLiteral(text, from);
  return [readLiteral(text, from, end), end];
}

describe('endOfLiteral and readLiteral', () => {
  it('find a string or a number, and what it says, wherever it stands', () => {
    const literals = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.bigInt().map(String).map(Number),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(
        fc.string(),
        literals,
        fc.constantFrom('', ',', '}', ']', ' ', '"'),
        (before, value, after) => {
          const literal = JSON.stringify(value);
          const [read, end] = literalAt(before + literal + after, before.length);

          expect(Object.is(read, JSON.parse(literal))).to.equal(true);
          expect(end).to.equal(before.length + literal.length);
        },
      ),
    );
  });

  for (const text of [
    '',
    '"',
    '"a',
    '"a\\"',
    '"\\\\\\"',
    '"\\x"',
    '"\n"',
    '{}',
    'null',
    '-',
    '01',
  ]) {
    it(`find none in ${JSON.stringify(text)}`, () => {
      expect(literalAt(text, 0)[0]).to.equal(undefined);
    });
  }

  it('read numbers that are no safe ones as the parser does', () => {
    for (const text of ['1e999', '-1e999', '9007199254740993', '1e-999']) {
      expect(literalAt(text, 0)).to.deep.equal([JSON.parse(text), text.length]);
    }
  });

  it('take the backslashes before a quotation mark in pairs', () => {
    expect(literalAt(String.raw`"a\\" "`, 0)).to.deep.equal(['a\\', 5]);
    expect(literalAt(String.raw`"a\"b" "`, 0)).to.deep.equal(['a"b', 6]);
    expect(literalAt(String.raw`"\\\"" "`, 0)).to.deep.equal(['\\"', 6]);
  });
});
