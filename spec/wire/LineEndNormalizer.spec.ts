import { expect } from 'chai';
import fc from 'fast-check';
import { LineEndNormalizer } from '../../lib/wire/LineEndNormalizer.ts';
import { cutsOf } from '../helpers/cuts.ts';

describe('LineEndNormalizer', () => {
  it('W1 makes LF of CR and CRLF for any cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n') });
    const cutTexts = text.chain((whole) => cutsOf(whole).map((pieces) => ({ whole, pieces })));
    fc.assert(
      fc.property(cutTexts, ({ whole, pieces }) => {
        const lineEnds = new LineEndNormalizer();
        const normalized = pieces.map((piece) => lineEnds.read(piece)).join('');
        expect(normalized).to.equal(whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      }),
    );
  });

  it('gives a line end with the CR, not with what follows', () => {
    const lineEnds = new LineEndNormalizer();
    expect(['a\r', '\nb', '\r', 'c'].map((piece) => lineEnds.read(piece))).to.deep.equal([
      'a\n',
      'b',
      '\n',
      'c',
    ]);
  });
});
