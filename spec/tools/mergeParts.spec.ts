import { expect } from 'chai';
import fc from 'fast-check';
import { mergeParts, PartsBuilder, textPart } from '../../lib/tools/mergeParts.ts';
import type { TextPart, ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';

const text = (value: string, audience?: 'user'): TextPart => ({
  type: 'text',
  text: value,
  ...(audience && { audience }),
});
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', url: 'x' };

const parts = fc.array(
  fc.oneof(
    fc
      .tuple(fc.string(), fc.constantFrom(undefined, 'user' as const))
      .map(([value, to]) => text(value, to)),
    fc.constant(image),
  ),
);

/** Cuts the text of parts into pieces, at places that `seed` decides. */
function cut(list: readonly ToolOutputPart[], seed: number): ToolOutputPart[] {
  return list.flatMap((part, index): ToolOutputPart[] => {
    if (part.type !== 'text') return [part];
    const at = (seed + index) % (part.text.length + 1);
    return [
      { ...part, text: part.text.slice(0, at) },
      { ...part, text: part.text.slice(at) },
    ];
  });
}

describe('mergeParts', () => {
  for (const [what, given, expected] of [
    ['nothing', [], []],
    ['one text', [text('a')], [text('a')]],
    ['neighbouring text', [text('a'), text('b'), text('c')], [text('abc')]],
    [
      'text around an image',
      [text('a'), image, text('b'), text('c')],
      [text('a'), image, text('bc')],
    ],
    ['images', [image, image], [image, image]],
    [
      'text for different people',
      [text('a'), text('b', 'user'), text('c', 'user'), text('d')],
      [text('a'), text('bc', 'user'), text('d')],
    ],
    ['empty text', [text(''), image, text('')], [image]],
    ['empty text between text', [text('a'), text('', 'user'), text('b')], [text('ab')]],
  ] as const) {
    it(`merges ${what}`, () => {
      expect(mergeParts(given)).to.deep.equal(expected);
    });
  }

  it('gives the same parts for every cut of the text, with nothing left to merge', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (list, seed) => {
        const merged = mergeParts(list);
        expect(mergeParts(cut(cut(list, seed), seed + 7))).to.deep.equal(merged);
        expect(mergeParts(merged)).to.deep.equal(merged);
      }),
    );
  });

  it('freezes what it gives and leaves alone what it got', () => {
    const given = [text('a'), { ...image }];
    const merged = mergeParts(given);
    expect([merged, ...merged].every(Object.isFrozen)).to.equal(true);
    expect(given.some(Object.isFrozen)).to.equal(false);
  });
});

describe('PartsBuilder', () => {
  it('gives the parts so far, as often as it is asked', () => {
    const builder = new PartsBuilder();
    builder.append(text('a'));
    const first = builder.parts();
    builder.append(text('b'));
    builder.append(image);
    expect(first).to.deep.equal([text('a')]);
    expect(builder.parts()).to.deep.equal([text('ab'), image]);
    expect(builder.parts()).to.deep.equal([text('ab'), image]);
  });

  it('takes 200,000 small pieces', () => {
    const builder = new PartsBuilder();
    for (let index = 0; index < 200_000; index += 1) builder.append(text('ab'));
    expect(builder.parts()).to.deep.equal([text('ab'.repeat(200_000))]);
  });
});

describe('textPart', () => {
  it('is the text, with its audience if it has one, frozen', () => {
    for (const audience of [undefined, 'user'] as const) {
      const part = textPart('a', audience);
      expect(part).to.deep.equal(text('a', audience));
      expect(part).to.be.frozen;
    }
  });
});
