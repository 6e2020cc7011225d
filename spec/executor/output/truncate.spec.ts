import { expect } from 'chai';
import fc from 'fast-check';
import { cutPosition, detach } from '../../../lib/executor/output/truncate.ts';

const PAIR = '\u{1F600}';

describe('cutPosition', () => {
  for (const [what, text, limit, expected] of [
    ['is the end of a text that fits', 'abc', 5, 3],
    ['is the end of a text of exactly the limit', 'abc', 3, 3],
    ['is the limit of a longer text', 'abcd', 3, 3],
    ['moves back from the middle of a surrogate pair', `ab${PAIR}`, 3, 2],
    ['stays behind a whole surrogate pair', `ab${PAIR}c`, 4, 4],
    ['is the start for a limit of 0', 'abc', 0, 0],
    ['leaves a lone first half alone', 'a\ud83dxy', 2, 2],
  ] as const) {
    it(what, () => {
      expect(cutPosition(text, limit)).to.equal(expected);
    });
  }

  it('R5 R6 keeps at most the limit, and well-formed text well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 40 }), (text, limit) => {
        const kept = text.slice(0, cutPosition(text, limit));
        expect(kept.length).to.be.at.most(limit);
        expect(/[\ud800-\udfff]/u.test(kept), 'a lone surrogate').to.equal(false);
        expect(text.length - kept.length).to.be.at.most(Math.max(0, text.length - limit) + 1);
      }),
    );
  });
});

describe('detach', () => {
  it('gives the same text', () => {
    for (const text of ['', 'a', PAIR, 'long enough to be shared'.slice(5)]) {
      expect(detach(text)).to.equal(text);
    }
  });
});
