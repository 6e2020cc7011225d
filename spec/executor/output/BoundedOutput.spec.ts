import { expect } from 'chai';
import fc from 'fast-check';
import { BoundedOutput, boundParts } from '../../../lib/executor/output/BoundedOutput.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../../helpers/brief.ts';

const MARKER = '...[truncated]';
const bound = (maxChars: number) => ({ maxChars, marker: MARKER });
const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AA==' };

describe('boundParts', () => {
  it('R8 leaves exactly the limit untouched', () => {
    expect(boundParts({ parts: [text('abc')] }, bound(3))).to.deep.equal({ parts: [text('abc')] });
  });

  it('cuts at the first unit beyond and says so', () => {
    expect(boundParts({ parts: [text('abcd')] }, bound(3))).to.deep.equal({
      parts: [text(`abc${MARKER}`)],
      truncated: { unit: 'utf16', kept: 3, total: 4 },
    });
  });

  it('has no limit for 0', () => {
    expect(boundParts({ parts: [text('abcd')] }, bound(0))).to.deep.equal({
      parts: [text('abcd')],
    });
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
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 30 }),
        (content, limit, more) => {
          const once = boundParts({ parts: [text(content)] }, bound(limit));
          expect(boundParts(once, bound(limit + more))).to.deep.equal(once);
        },
      ),
    );
  });
});

describe('BoundedOutput', () => {
  /** Streams chunks; returns the text that was shown and the text that is kept. */
  const stream = (chunks: readonly string[], limit: number) => {
    const output = new BoundedOutput(bound(limit));
    const shown: ToolOutputPart[] = [];
    for (const chunk of chunks) shown.push(...output.push([text(chunk)]));
    shown.push(...output.end());
    return { shown: textOf(shown), kept: textOf(output.parts), truncated: output.truncation(true) };
  };

  it('R5 R6 R10 gives the same for every cut of the text as for the whole, well-formed and within the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 6 })),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat({ max: 3 })),
        (pieces, limit, cuts) => {
          const whole = pieces.join('');
          const chunks: string[] = [];
          for (let at = 0, turn = 0; at < whole.length; turn += 1) {
            const size = 1 + (cuts[turn % Math.max(1, cuts.length)] ?? 0);
            chunks.push(whole.slice(at, at + size));
            at += size;
          }
          const streamed = stream(chunks, limit);
          const batch = stream([whole], limit);
          expect(streamed).to.deep.equal(batch);
          expect(streamed.shown).to.equal(streamed.kept);
          expect(streamed.truncated?.kept ?? whole.length).to.be.at.most(limit);
          expect(/[\ud800-\udfff]/u.test(streamed.kept)).to.equal(false);
        },
      ),
    );
  });

  it('keeps a lone first half at the end of the output', () => {
    expect(stream(['a\ud83d'], 5).kept).to.equal('a\ud83d');
  });

  it('does not show the first half of a pair before it is known whether the second fits', () => {
    const output = new BoundedOutput(bound(3));
    expect(textOf(output.push([text('ab\ud83d')]))).to.equal('ab');
    expect(textOf(output.push([text('\ude00')]))).to.equal(MARKER);
    expect(textOf(output.parts)).to.equal(`ab${MARKER}`);
  });

  it('does not know the total before everything came', () => {
    const output = new BoundedOutput(bound(1));
    output.push([text('ab')]);
    expect(output.truncation(false)).to.deep.equal({ unit: 'utf16', kept: 1 });
  });

  it('R11 drops media too that come after the output in which the cut fell', () => {
    const output = new BoundedOutput(bound(1));
    output.push([text('ab'), image]);
    expect(output.push([image, text('cd'), image])).to.deep.equal([]);
    expect(output.parts).to.deep.equal([text(`a${MARKER}`), image]);
    expect(output.truncation(true)?.total).to.equal(4);
  });

  it('R11 drops what comes after the cut', () => {
    const output = new BoundedOutput(bound(10));
    for (let round = 0; round < 1_000; round += 1) output.push([text('x'.repeat(1_000))]);
    expect(textOf(output.parts)).to.equal(`${'x'.repeat(10)}${MARKER}`);
    expect(output.truncation(true)).to.deep.equal({ unit: 'utf16', kept: 10, total: 1_000_000 });
  });
});
