import { expect } from 'chai';
import fc from 'fast-check';
import { boundMedia, mediaBytes } from '../../../lib/executor/output/boundMedia.ts';
import type { MediaPart, ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';

const image = (members: Partial<MediaPart>): MediaPart => {
  return { type: 'image', mediaType: 'image/png', ...members };
};
const base64 = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64');

describe('boundMedia', () => {
  it('R8 gives the same array where nothing is over', () => {
    const parts = [image({ data: base64(10) }), image({ data: new Uint8Array(10) })];
    expect(boundMedia(parts, 10)).to.equal(parts);
    expect(boundMedia(parts, 0)).to.equal(parts);
    expect(boundMedia(parts, Number.POSITIVE_INFINITY)).to.equal(parts);
  });

  for (const [what, part, expected] of [
    [
      'base64 text',
      image({ data: base64(11) }),
      '[image left out: image/png, 11 bytes, more than the 10 allowed]',
    ],
    [
      'bytes with a name',
      { type: 'file', mediaType: 'text/csv', data: new Uint8Array(12), name: 'all "rows".csv' },
      '[file left out: text/csv "all \\"rows\\".csv", 12 bytes, more than the 10 allowed]',
    ],
    [
      'a medium that can be fetched',
      image({ data: base64(11), url: 'https://example.org/a.png' }),
      '[image left out: image/png, 11 bytes, more than the 10 allowed, see https://example.org/a.png]',
    ],
    [
      'the content of a URL, which it does not repeat',
      image({ url: `data:image/png;base64,${base64(11)}` }),
      '[image left out: image/png, 11 bytes, more than the 10 allowed]',
    ],
  ] as const) {
    it(`says what was left out: ${what}`, () => {
      expect(boundMedia([part], 10)).to.deep.equal([{ type: 'text', text: expected }]);
    });
  }

  it('keeps everything else, in order, and who it is for', () => {
    const parts: ToolOutputPart[] = [
      { type: 'text', text: 'x'.repeat(50) },
      image({ data: base64(11), audience: 'user' }),
      { type: 'link', url: 'https://example.org/a-long-address' },
      image({ url: 'https://example.org/a.png' }),
    ];
    const bounded = boundMedia(parts, 10);
    expect([bounded[0], bounded[2], bounded[3]]).to.deep.equal([parts[0], parts[2], parts[3]]);
    expect(bounded[1]).to.include({ type: 'text', audience: 'user' });
  });

  it('keeps notes short, whatever the names', () => {
    const part = image({
      data: base64(11),
      mediaType: 'm'.repeat(9_000),
      name: 'n'.repeat(9_000),
      url: `https://${'u'.repeat(9_000)}`,
    });
    const [note] = boundMedia([part], 10);
    expect(note?.type === 'text' && note.text.length).to.be.within(600, 800);
  });
});

describe('mediaBytes', () => {
  it('reckons the bytes of base64 text without decoding it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.boolean(), (bytes, padded) => {
        const encoded = Buffer.from(bytes).toString('base64');
        const data = padded ? encoded : encoded.replace(/=+$/, '');
        expect(mediaBytes(image({ data }))).to.equal(bytes.length);
        expect(mediaBytes(image({ url: `data:;base64,${data}` }))).to.equal(bytes.length);
      }),
    );
  });

  it('is 0 for what is only pointed to', () => {
    expect(mediaBytes(image({ url: 'https://example.org/a.png' }))).to.equal(0);
    expect(mediaBytes({ type: 'link', url: 'data:,abc' })).to.equal(0);
    expect(mediaBytes({ type: 'text', text: 'abc' })).to.equal(0);
  });
});
