import { expect } from 'chai';
import fc from 'fast-check';
import { xmlText } from '../../../lib/cli/timeline/xmlText.ts';
import { markupProblems } from './markup.ts';
import { HOSTILE } from './timelines.ts';

describe('xmlText', () => {
  it('escapes what markup is made of', () => {
    expect(xmlText(`<a b="c" d='e'>&]]>`)).to.equal(
      '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;]]&gt;',
    );
  });

  it('leaves out what XML does not know, also escaped', () => {
    expect(xmlText('a\ufffeb\uffff')).to.equal('ab');
    expect(xmlText('a\n\tb')).to.equal('a b');
  });

  it('makes any text one line that may stand in text and attributes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.constantFrom(...HOSTILE)).map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const made = xmlText(text);
          expect(markupProblems(`<a b="${made}">${made}</a>`)).to.deep.equal([]);
          expect(made).to.not.match(/\n/);
        },
      ),
    );
  });
});
