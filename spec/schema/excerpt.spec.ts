import { expect } from 'chai';
import fc from 'fast-check';
import { excerpt } from '../../lib/schema/excerpt.ts';

describe('excerpt', () => {
  it('leaves a text that fits as it is', () => {
    expect(excerpt('abc', 3)).to.equal('abc');
    expect(excerpt('', 3)).to.equal('');
  });

  it('marks where a longer text was cut', () => {
    expect(excerpt('abcd', 3)).to.equal('abc…');
  });

  it('cuts before a surrogate pair, not through it', () => {
    expect(excerpt('ab😀c', 3)).to.equal('ab…');
    expect(excerpt('ab😀c', 4)).to.equal('ab😀…');
    for (const pair of ['\u{10000}', '\u{10ffff}'])
      expect(excerpt(`ab${pair}c`, 3)).to.equal('ab…');
    for (const unit of ['\ud7ff', '\ue000'])
      expect(excerpt(`ab${unit}c`, 3)).to.equal(`ab${unit}…`);
  });

  it('keeps well-formed text well-formed and within its bound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const cut = excerpt(text, max);
        expect(cut.length).to.be.at.most(max + 1);
        expect(encodeURIComponent(cut)).to.be.a('string');
      }),
    );
  });
});
