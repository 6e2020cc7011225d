import { expect } from 'chai';
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

  it('throws for a chunk that is neither bytes nor text', () => {
    for (const chunk of [undefined, null, 1, {}, [1]]) {
      expect(() => decode([chunk as never])).to.throw(InvalidSourceError, 'bytes or text');
    }
  });
});
