import { expect } from 'chai';
import fc from 'fast-check';
import { harmless } from '../../lib/cli/harmless.ts';
import { TerminalText } from '../../lib/cli/TerminalText.ts';

describe('TerminalText', () => {
  it('gives the same however the text is cut', () => {
    const unit = fc.constantFrom(
      'a',
      '\r',
      '\n',
      '\ud83d',
      '\ude42',
      '\u001b',
      '[2J',
      '\u202e',
      '東',
    );
    fc.assert(
      fc.property(fc.array(fc.array(unit).map((units) => units.join(''))), (pieces) => {
        const text = new TerminalText();
        const shown = pieces.map((piece) => text.take(piece)).join('') + text.end();
        expect(shown).to.equal(harmless(pieces.join('').replaceAll('\r\n', '\n')));
      }),
    );
  });

  it('holds back half a character and half a line end only', () => {
    const text = new TerminalText();
    expect(text.take('ab\ud83d')).to.equal('ab');
    expect(text.take('\ude42\r')).to.equal('🙂');
    expect(text.take('\nc')).to.equal('\nc');
    expect(text.end()).to.equal('');
  });
});
