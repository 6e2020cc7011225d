import { expect } from 'chai';
import fc from 'fast-check';
import { BoundedOutput } from '../../../lib/executor/output/BoundedOutput.ts';
import { cutPosition, isLowSurrogate } from '../../../lib/executor/output/truncate.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { textOf } from '../../helpers/brief.ts';

type Mode = 'head' | 'head-tail';

const MARKER = '...[truncated]';
const bound = (maxChars: number, truncation: Mode = 'head') => {
  return { maxChars, marker: MARKER, truncation };
};
const text = (content: string, audience?: 'user'): ToolOutputPart => {
  return { type: 'text', text: content, ...(audience && { audience }) };
};
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AA==' };
const link = (url: string): ToolOutputPart => ({ type: 'link', url });

/** Streams outputs; returns the text that was shown and the text that is kept. */
function stream(outputs: readonly (readonly ToolOutputPart[])[], limit: number, mode: Mode) {
  const output = new BoundedOutput(bound(limit, mode));
  const shown: ToolOutputPart[] = [];
  for (const parts of outputs) shown.push(...output.push(parts));
  shown.push(...output.end());
  return {
    shown: textOf(shown),
    kept: textOf(output.parts),
    parts: output.parts,
    truncated: output.truncation(true),
  };
}

/** What must be kept of a whole text. */
function keptOf(whole: string, limit: number, mode: Mode): string {
  if (whole.length <= limit) return whole;
  const head = whole.slice(0, cutPosition(whole, mode === 'head' ? limit : Math.ceil(limit / 2)));
  if (mode === 'head') return head + MARKER;
  const from = whole.length - (limit - head.length);
  return head + MARKER + whole.slice(isLowSurrogate(whole, from) ? from + 1 : from);
}

/** Cuts text in pieces of these lengths, again and again. */
function pieces(whole: string, cuts: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0, turn = 0; at < whole.length; turn += 1) {
    const size = 1 + (cuts[turn % Math.max(1, cuts.length)] ?? 0);
    chunks.push(whole.slice(at, at + size));
    at += size;
  }
  return chunks;
}

const modes = fc.constantFrom<Mode>('head', 'head-tail');
const aText = fc.array(fc.string({ unit: 'binary', maxLength: 6 })).map((parts) => parts.join(''));
const aLimit = fc.integer({ min: 1, max: 20 });
const someCuts = fc.array(fc.nat({ max: 3 }));

describe('BoundedOutput', () => {
  it('R5 R6 R8 R10 keeps for every cut of a text what is kept of the whole, well-formed and within the limit', () => {
    fc.assert(
      fc.property(aText, aLimit, someCuts, modes, (whole, limit, cuts, mode) => {
        const chunks = pieces(whole, cuts).map((chunk) => [text(chunk)]);
        const streamed = stream(chunks, limit, mode);
        expect(streamed.kept).to.equal(keptOf(whole, limit, mode));
        expect(streamed.shown).to.equal(streamed.kept);
        expect(/[\ud800-\udfff]/u.test(streamed.kept)).to.equal(false);
        const cut = streamed.kept.length - MARKER.length;
        expect(streamed.truncated).to.deep.equal(
          whole.length <= limit ? undefined : { unit: 'utf16', kept: cut, total: whole.length },
        );
        expect(whole.length <= limit || cut <= limit).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('R10 keeps the same for every cut of the texts of many parts, whoever they are for', () => {
    const aPart = fc.oneof(
      fc.tuple(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom(undefined, 'user')),
      fc.constant('link' as const),
    );
    fc.assert(
      fc.property(fc.array(aPart), aLimit, someCuts, modes, (given, limit, cuts, mode) => {
        const parts = given.map((part, index) =>
          part === 'link' ? link(String(index)) : text(part[0], part[1] as 'user' | undefined),
        );
        const outputs = parts.flatMap((part): ToolOutputPart[][] =>
          part.type === 'text'
            ? pieces(part.text, cuts).map((piece) => [{ ...part, text: piece }])
            : [[part]],
        );
        const streamed = stream(outputs, limit, mode);
        const batch = stream([parts], limit, mode);
        // What is no text and comes in a later output than the cut is kept with the end only.
        const shown = (all: readonly ToolOutputPart[]) =>
          mode === 'head-tail' ? all : all.filter((part) => part.type === 'text');
        expect(streamed.truncated).to.deep.equal(batch.truncated);
        expect(textOf(shown(streamed.parts))).to.equal(textOf(shown(batch.parts)));
        if (mode === 'head-tail') expect(streamed.parts).to.deep.equal(batch.parts);
      }),
      { numRuns: 500 },
    );
  });

  for (const mode of ['head', 'head-tail'] as const) {
    it(`keeps a lone first half at the end of the output, ${mode}`, () => {
      expect(stream([[text('a\ud83d')]], 5, mode).kept).to.equal('a\ud83d');
    });

    it(`R11 keeps ${mode} of what never ends`, () => {
      const output = new BoundedOutput(bound(10, mode));
      for (let round = 0; round < 1_000; round += 1) output.push([text('x'.repeat(1_000)), image]);
      output.end();
      const texts = textOf(output.parts.filter(({ type }) => type === 'text'));
      expect(texts.length).to.equal(10 + MARKER.length);
      expect(output.parts.length).to.be.at.most(70);
      expect(output.truncation(true)).to.deep.equal({ unit: 'utf16', kept: 10, total: 1_000_000 });
    });

    it(`shows the marker to everybody, whoever the text is for, ${mode}`, () => {
      const { parts } = stream([[text('abcd', 'user'), text('efg')]], 2, mode);
      const marker = parts.find((part) => part.type === 'text' && part.text.includes(MARKER));
      expect(marker?.audience).to.equal(undefined);
    });
  }

  it('R8 keeps half a pair for those whom it is for, whoever gets what follows', () => {
    const parts = [text('a\ud83d'), text('b\ud83d', 'user'), text('c')];
    expect(stream([parts], 9, 'head').parts).to.deep.equal(parts);
  });

  it('does not show the first half of a pair before it is known whether the second fits', () => {
    const output = new BoundedOutput(bound(3));
    expect(textOf(output.push([text('ab\ud83d')]))).to.equal('ab');
    expect(textOf(output.all)).to.equal('ab\ud83d');
    expect(textOf(output.push([text('\ude00')]))).to.equal(MARKER);
    expect(textOf(output.parts)).to.equal(`ab${MARKER}`);
  });

  for (const [limit, mode] of [
    [0, 'head'],
    [9, 'head'],
    [4, 'head-tail'],
    [2, 'head-tail'],
  ] as const) {
    it(`R6 leaves half a pair out of what is known so far: limit ${limit}, ${mode}`, () => {
      const output = new BoundedOutput(bound(limit, mode));
      const shown = [text('ab'), text('c\ud83d')].flatMap((part) => output.push([part]));
      expect(/[\ud800-\udfff]/u.test(textOf([...shown, ...output.parts]))).to.equal(false);
      const cut = output.truncation(false);
      expect(cut?.kept).to.equal(cut && textOf(output.parts).length - MARKER.length);
      if (cut === undefined) expect(textOf(output.all)).to.equal('abc\ud83d');
      shown.push(...output.end());
      expect(textOf(shown)).to.equal(keptOf('abc\ud83d', limit || 9, mode));
      expect(textOf(output.parts)).to.equal(textOf(shown));
    });
  }

  it('shows the beginning at once, and the rest at the end', () => {
    const output = new BoundedOutput(bound(4, 'head-tail'));
    expect(textOf(output.push([text('abc')]))).to.equal('ab');
    expect(textOf(output.push([text('d')]))).to.equal('');
    expect(textOf(output.parts)).to.equal('abcd');
    expect(output.overflowed).to.equal(false);
    expect(textOf(output.push([text('ef')]))).to.equal('');
    expect(textOf(output.parts)).to.equal(`ab${MARKER}ef`);
    expect(output.truncation(false)).to.deep.equal({ unit: 'utf16', kept: 4 });
    expect(textOf(output.end())).to.equal(`${MARKER}ef`);
    expect(output.end()).to.deep.equal([]);
    expect(output.truncation(true)).to.deep.equal({ unit: 'utf16', kept: 4, total: 6 });
  });

  it('keeps media where they stand before, between and in the end', () => {
    const parts = [
      link('a'),
      text('abc'),
      link('b'),
      text('def'),
      link('c'),
      text('gh'),
      link('d'),
    ];
    expect(textOf(stream([parts], 4, 'head-tail').parts)).to.equal(
      `[link]ab${MARKER}[link][link]gh[link]`,
    );
  });

  it('R11 drops media too that come after the output in which the cut fell', () => {
    const output = new BoundedOutput(bound(1));
    output.push([text('ab'), image]);
    expect(output.push([image, text('cd'), image])).to.deep.equal([]);
    expect(output.parts).to.deep.equal([text(`a${MARKER}`), image]);
    expect(output.truncation(true)?.total).to.equal(4);
  });

  it('takes more after its end, as it would have before', () => {
    const output = new BoundedOutput(bound(6, 'head-tail'));
    output.push([text('abcd')]);
    output.end();
    output.push([text('efgh')]);
    output.end();
    expect(textOf(output.parts)).to.equal(`abcd${MARKER}gh`);
  });
});

describe('BoundedOutput of a value', () => {
  const json = JSON.stringify({ name: 'x'.repeat(50), ids: [1, 2, 3] });

  for (const mode of ['head', 'head-tail'] as const) {
    it(`R9 cuts JSON text inside, ${mode}`, () => {
      const output = new BoundedOutput(bound(60, mode));
      const shown = output.push([link('a'), text(json), image], true);
      expect(shown).to.deep.equal(output.parts);
      const expected = `{"name":"${'x'.repeat(21)}${MARKER}","ids":[1,2,3]}`;
      expect(output.parts).to.deep.equal([link('a'), text(expected), image]);
      expect(output.isJson).to.equal(true);
      const kept = expected.length - MARKER.length;
      expect(output.truncation(true)).to.deep.equal({ unit: 'utf16', kept, total: json.length });
      expect(output.push([text('more')])).to.deep.equal([]);
    });
  }

  it('R8 leaves JSON text that fits as it is', () => {
    const output = new BoundedOutput(bound(json.length));
    expect(textOf(output.push([text(json)], true))).to.equal(json);
    expect(output.truncation(true)).to.equal(undefined);
  });

  for (const [what, parts, isValue] of [
    ['is no JSON', [text(`${json},`)], true],
    ['is no value', [text(json)], false],
    ['is one of two texts', [text('['), text(json)], true],
  ] as const) {
    it(`cuts as text what ${what}`, () => {
      const output = new BoundedOutput(bound(20));
      output.push(parts, isValue);
      expect(textOf(output.parts)).to.equal(textOf(parts).slice(0, 20) + MARKER);
      expect(output.isJson).to.equal(false);
    });
  }

  it('cuts as text what follows other text', () => {
    const output = new BoundedOutput(bound(20));
    output.push([text('ab')]);
    output.push([text(json)], true);
    expect(textOf(output.parts)).to.equal(`ab${json.slice(0, 18)}${MARKER}`);
  });
});
