import { expect } from 'chai';
import fc from 'fast-check';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import { PartialOutput } from '../../lib/ui/PartialOutput.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const note = (content: string): ToolOutputPart => ({ ...text(content), audience: 'user' }) as never;
const link: ToolOutputPart = { type: 'link', url: 'x' };

/** What is shown after all of these outputs. */
function shown(outputs: readonly (readonly ToolOutputPart[])[], maxChars: number): unknown {
  const output = new PartialOutput(maxChars);
  for (const parts of outputs) output.add(parts);
  return output.shown;
}

describe('PartialOutput', () => {
  const cases: readonly (readonly [string, readonly ToolOutputPart[], number, unknown])[] = [
    ['nothing', [], 9, ''],
    ['text, joined', [text('a'), text(''), text('b')], 9, 'ab'],
    ['text that just fits', [text('abc'), text('def')], 6, 'abcdef'],
    ['the end of longer text', [text('abc'), text('defg')], 6, '…bcdefg'],
    ['text without half a character', [text('a😀b')], 2, '…b'],
    ['parts', [text('a'), link], 99, { parts: [text('a'), link] }],
    [
      'the last parts',
      [link, text('ab'), note('cd')],
      48,
      {
        parts: [{ ...text('…ab') }, note('cd')],
      },
    ],
    ['text alone where several parts are too much', [link, link, text('abc')], 20, '…abc'],
    ['nothing of empty text', [note(''), text('a')], 9, 'a'],
    ['text for one audience in one part', [note('a'), note('b')], 50, { parts: [note('ab')] }],
    ['what is left where a part is too long', [link], 4, '…'],
    ['a part behind what was left out', [text('ab'), link], 25, { parts: [text('…'), link] }],
  ];
  for (const [title, parts, maxChars, expected] of cases) {
    it(`shows ${title}`, () => {
      expect(shown([parts], maxChars)).to.deep.equal(expected);
      const oneByOne = parts.map((part) => [part]);
      expect(shown(oneByOne, maxChars)).to.deep.equal(expected);
    });
  }

  it('keeps what is sent small also where each part is', () => {
    const parts = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? text : note)('a'));
    expect(JSON.stringify(shown([parts], 1_000)).length).to.be.below(2_500);
  });

  it('shows the end of the text, however it was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 20 }), (pieces, maxChars) => {
        const whole = pieces.join('');
        const expected = whole.length <= maxChars ? whole : `…${whole.slice(-maxChars)}`;
        const outputs = pieces.map((piece) => [text(piece)]);
        expect(shown(outputs, maxChars)).to.equal(expected);
      }),
    );
  });
});
