import { expect } from 'chai';
import fc from 'fast-check';
import { boundParts } from '../../../lib/executor/output/boundParts.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';

const MARKER = '...[truncated]';
const bound = (maxChars: number) => ({ maxChars, marker: MARKER });
const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AA==' };

describe('boundParts', () => {
  it('R8 leaves exactly the limit untouched', () => {
    for (const truncation of ['head', 'head-tail'] as const) {
      expect(boundParts({ parts: [text('abc')] }, { ...bound(3), truncation })).to.deep.equal({
        parts: [text('abc')],
      });
    }
  });

  it('cuts at the first unit beyond and says so', () => {
    expect(boundParts({ parts: [text('abcd')] }, bound(3))).to.deep.equal({
      parts: [text(`abc${MARKER}`)],
      truncated: { unit: 'utf16', kept: 3, total: 4 },
    });
  });

  it('keeps both ends where that is asked for', () => {
    const limit = { ...bound(3), truncation: 'head-tail' } as const;
    expect(boundParts({ parts: [text('abcdef')] }, limit)).to.deep.equal({
      parts: [text(`ab${MARKER}f`)],
      truncated: { unit: 'utf16', kept: 3, total: 6 },
    });
  });

  it('has no limit for 0', () => {
    const parts = [text('abcd')];
    expect(boundParts({ parts }, bound(0))).to.deep.equal({ parts });
    const truncated = { unit: 'utf16', kept: 4 } as const;
    expect(boundParts({ parts, truncated }, bound(0))).to.deep.equal({ parts, truncated });
  });

  it('counts all text together and keeps what is no text', () => {
    const { parts, truncated } = boundParts(
      { parts: [text('ab'), image, text('cd'), image] },
      bound(3),
    );
    expect(parts).to.deep.equal([text('ab'), image, text(`c${MARKER}`), image]);
    expect(truncated).to.deep.equal({ unit: 'utf16', kept: 3, total: 4 });
  });

  it('R7 leaves alone what was cut to this limit or a lower one, and cuts it to a lower one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 2, max: 30 }),
        fc.nat({ max: 30 }),
        fc.constantFrom('head' as const, 'head-tail' as const),
        (content, limit, more, truncation) => {
          const once = boundParts({ parts: [text(content)] }, { ...bound(limit), truncation });
          expect(boundParts(once, { ...bound(limit + more), truncation })).to.deep.equal(once);
          const twice = boundParts(once, { ...bound(limit - 1), truncation });
          expect(twice.truncated?.kept ?? content.length).to.be.at.most(limit - 1);
        },
      ),
    );
  });
});
