import { expect } from 'chai';
import fc from 'fast-check';
import { InvalidSourceError } from '../../lib/errors/InvalidSourceError.ts';
import { type Chunk, ChunkDecoder } from '../../lib/wire/ChunkDecoder.ts';

const encoder = new TextEncoder();

function decode(chunks: readonly Chunk[]): string {
  const decoder = new ChunkDecoder();
  return chunks.map((chunk) => decoder.read(chunk)).join('') + decoder.end();
}

const smiley = encoder.encode('🙂');
const mark = encoder.encode('\uFEFF');

const cases: readonly { title: string; chunks: readonly Chunk[]; text: string }[] = [
  { title: 'a character cut into bytes', chunks: Array.from(smiley, byte), text: '🙂' },
  { title: 'a surrogate pair cut in text', chunks: ['\uD83D', '\uDE42'], text: '🙂' },
  { title: 'a mark in one piece', chunks: [mark, 'a'], text: 'a' },
  { title: 'a mark cut into bytes', chunks: [...Array.from(mark, byte), 'a'], text: 'a' },
  { title: 'a mark as text after empty chunks', chunks: ['', '\uFEFFa'], text: 'a' },
  { title: 'a second mark', chunks: [mark, mark, 'a'], text: '\uFEFFa' },
  { title: 'a mark later on', chunks: ['a', mark, '\uFEFF'], text: 'a\uFEFF\uFEFF' },
  { title: 'half a character before text', chunks: [smiley.slice(0, 2), 'a'], text: '\uFFFDa' },
  { title: 'half a character at the end', chunks: ['a', smiley.slice(0, 2)], text: 'a\uFFFD' },
  { title: 'bytes that are not UTF-8', chunks: [Uint8Array.of(0xc3, 0x28)], text: '\uFFFD(' },
  { title: 'nothing', chunks: [], text: '' },
];

function byte(value: number): Uint8Array {
  return Uint8Array.of(value);
}

describe('ChunkDecoder', () => {
  for (const { title, chunks, text } of cases) {
    it(`reads ${title}`, () => {
      expect(decode(chunks)).to.equal(text);
    });
  }

  it('W1 gives for any bytes, cut anywhere, what the platform gives for them whole', () => {
    // Lead bytes, continuation bytes and what is neither, in every disorder.
    const byteOf = fc.constantFrom(
      0x00,
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
    );
    const leadOf = fc.constantFrom(
      0xc2,
      0xdf,
      0xe0,
      0xe1,
      0xed,
      0xef,
      0xf0,
      0xf1,
      0xf4,
      0xf5,
      0xff,
    );
    const pieces = fc.array(fc.array(fc.oneof(byteOf, leadOf), { maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(pieces, (cut) => {
        const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          Uint8Array.from(cut.flat()),
        );
        expect(decode(cut.map((piece) => Uint8Array.from(piece)))).to.equal(whole);
      }),
      { numRuns: 3_000 },
    );
  });

  it('gives a character with its last byte', () => {
    const decoder = new ChunkDecoder();
    const given = Array.from(encoder.encode('aé€🙂'), (value) =>
      decoder.read(Uint8Array.of(value)),
    );
    expect(given).to.deep.equal(['a', '', 'é', '', '', '€', '', '', '', '🙂']);
  });

  it('keeps its own copy of the bytes of a character that was cut', () => {
    for (const reused of [Uint8Array.of(0x61, 0xc3), Buffer.of(0x61, 0xc3)]) {
      const decoder = new ChunkDecoder();
      expect(decoder.read(reused)).to.equal('a');
      reused.fill(0);
      expect(decoder.read(Uint8Array.of(0xa9))).to.equal('é');
    }
  });

  it('takes any view of bytes', () => {
    const { buffer } = Uint8Array.of(0, 0x61, 0x62, 0);
    expect(decode([new DataView(buffer, 1, 2) as never])).to.equal('ab');
  });

  it('throws for a chunk that is neither bytes nor text', () => {
    for (const chunk of [undefined, null, 1, {}, [1]]) {
      expect(() => decode([chunk as never])).to.throw(InvalidSourceError, 'bytes or text');
    }
  });
});
