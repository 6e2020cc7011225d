import { expect } from 'chai';
import fc from 'fast-check';
import { boundedText, exactText } from '../../lib/mcp/boundedText.ts';

describe('boundedText', () => {
  const cases = [
    ['hello', 'hello'],
    ['  a \n b  ', 'a b'],
    ['a\u200Bb\u202Ec\u0007', 'abc'],
    ['123456789', '12345678…'],
    ['12345678', '12345678'],
    ['', undefined],
    [' \u200B\n', undefined],
    [3, undefined],
    [null, undefined],
    [{ toString: () => 'x' }, undefined],
  ] as const;
  for (const [given, expected] of cases) {
    it(`gives ${JSON.stringify(expected)} for ${JSON.stringify(given)}`, () => {
      expect(boundedText(given, 8)).to.equal(expected);
    });
  }

  it('is never longer than it may be, but for the mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, maxChars) => {
        expect((boundedText(text, maxChars) ?? '').length).to.be.at.most(maxChars + 1);
      }),
    );
  });
});

describe('exactText', () => {
  it('gives a text as it is, or not at all', () => {
    expect(exactText('io.github.me/x', 20)).to.equal('io.github.me/x');
    for (const given of ['a\u200Bb', ' a', 'a  b', 'longer than it may be', '', 3, undefined]) {
      expect(exactText(given, 8)).to.equal(undefined);
    }
  });
});
