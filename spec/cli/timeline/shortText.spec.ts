import { expect } from 'chai';
import fc from 'fast-check';
import { textWidth } from '../../../lib/cli/textWidth.ts';
import { shortLine, shortMessage, shortName } from '../../../lib/cli/timeline/shortText.ts';
import { HOSTILE } from './timelines.ts';

describe('shortLine', () => {
  it('gives one line that fits, without control characters', () => {
    expect(shortLine('a\n b', 10)).to.equal('a b');
    expect(shortLine('abcdef', 4)).to.equal('abc…');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HOSTILE)),
        fc.integer({ min: 1, max: 20 }),
        (characters, columns) => {
          const line = shortLine(characters.join(''), columns);
          expect(textWidth(line)).to.be.at.most(columns);
          expect(line).to.not.match(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
        },
      ),
    );
  });
});

describe('shortName', () => {
  it('keeps 80 columns', () => {
    expect(shortName('x'.repeat(80))).to.have.length(80);
    expect(shortName('x'.repeat(81))).to.equal(`${'x'.repeat(79)}…`);
  });
});

describe('shortMessage', () => {
  it('says what was thrown, whatever it is', () => {
    const unsayable = {
      toString: () => {
        throw new Error('no');
      },
    };
    expect(shortMessage(new Error('It\nbroke.'))).to.equal('It broke.');
    expect(shortMessage('text')).to.equal('text');
    expect(shortMessage(undefined)).to.equal('undefined');
    expect(shortMessage(new Error(''))).to.equal('unknown error');
    expect(shortMessage(unsayable)).to.equal('unknown error');
    expect(shortMessage('x'.repeat(1_000))).to.have.length(300);
  });
});
