import { expect } from 'chai';
import fc from 'fast-check';
import { TextTail } from '../../../lib/executor/output/TextTail.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../../helpers/brief.ts';

const text = (content: string, audience?: 'user'): ToolOutputPart => {
  return { type: 'text', text: content, ...(audience && { audience }) };
};
const link = (url: string): ToolOutputPart => ({ type: 'link', url });

function tailOf(parts: readonly ToolOutputPart[], maxChars: number, isPinned = true) {
  const tail = new TextTail(maxChars);
  for (const part of parts) tail.push(part, isPinned);
  return tail.parts();
}

describe('TextTail', () => {
  it('keeps the last units of pieces of any size', () => {
    const aPiece = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 1_000, maxLength: 1_100 }),
    );
    fc.assert(
      fc.property(fc.array(aPiece, { maxLength: 120 }), fc.nat({ max: 3_000 }), (pieces, max) => {
        const whole = pieces.join('');
        const kept = tailOf(
          pieces.map((piece) => text(piece)),
          max,
        );
        expect(textOf(kept)).to.equal(whole.slice(Math.max(0, whole.length - max)));
      }),
    );
  });

  it('keeps the last units of very many pieces', () => {
    const pieces = Array.from({ length: 5_000 }, (_, index) => String(index).padStart(1_024));
    const whole = pieces.join('');
    for (const max of [1, 1_024, 3_000, 100_000]) {
      const kept = textOf(
        tailOf(
          pieces.map((piece) => text(piece)),
          max,
        ),
      );
      expect(kept === whole.slice(-max), `${max}`).to.equal(true);
    }
  });

  it('R6 leaves out the second half of a pair that was cut in two', () => {
    expect(tailOf([text('a\u{1F600}b')], 2)).to.deep.equal([text('b')]);
    expect(tailOf([text('a\ud83d'), text('\ude00b')], 2)).to.deep.equal([text('b')]);
    expect(tailOf([text('a\u{1F600}')], 1)).to.deep.equal([]);
    expect(tailOf([text('\u{1F600}b')], 3)).to.deep.equal([text('\u{1F600}b')]);
  });

  it('keeps apart what is for somebody else', () => {
    expect(tailOf([text('abc'), text('def', 'user'), text('g')], 5)).to.deep.equal([
      text('c'),
      text('def', 'user'),
      text('g'),
    ]);
  });

  it('keeps other parts in their places, or before the text whose place is lost', () => {
    const parts = [link('1'), text('ab'), link('2'), text('cd'), link('3'), text('ef'), link('4')];
    expect(tailOf(parts, 3)).to.deep.equal([
      link('1'),
      link('2'),
      text('d'),
      link('3'),
      text('ef'),
      link('4'),
    ]);
    expect(textOf(tailOf(parts, 0))).to.equal('[link][link][link][link]');
  });

  it('R11 stays small, however much comes', () => {
    const tail = new TextTail(10_000);
    const before = process.memoryUsage.rss();
    let most = 0;
    for (let round = 0; round < 6_000; round += 1) {
      // A text of its own each time, as a real source would give.
      tail.push(text(Buffer.alloc(65_536, 97 + (round % 26)).toString('latin1')), true);
      if (round % 100 === 0) most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(most / 1_024 / 1_024).to.be.lessThan(200);
  });

  it('R11 keeps the last 64 of the parts that need not be kept', () => {
    const links = Array.from({ length: 100 }, (_, index) => link(String(index)));
    const tail = new TextTail(4);
    tail.push(link('pinned'), true);
    for (const part of links) tail.push(part, false);
    expect(tail.parts()).to.deep.equal([link('pinned'), ...links.slice(-64)]);
  });
});
