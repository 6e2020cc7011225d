import { expect } from 'chai';
import { ChunkReader } from '../../../lib/formats/openai-chat/ChunkReader.ts';

/** The JSON text of an event. */
function chunk(text: string, created = 1): string {
  return JSON.stringify({ created, choices: [{ index: 0, delta: { content: text } }] });
}

describe('ChunkReader', () => {
  it('reads events that are alike, and others of the same response', () => {
    const reader = new ChunkReader();
    for (const text of [chunk('a'), chunk('b'), chunk('c', 2), chunk('d', 2), chunk('e', 1)]) {
      expect(reader.read(text)).to.deep.equal(JSON.parse(text));
    }
  });

  it('leaves to JSON.parse what has no template', () => {
    const reader = new ChunkReader();
    expect(reader.read('{"choices":[]}')).to.equal(undefined);
    expect(reader.read('{"choices":[')).to.equal(undefined);
    expect(reader.read(chunk('a'))).to.deep.equal(JSON.parse(chunk('a')));
  });

  it('stops trying when no event is like the one before it, and tries again now and then', () => {
    const reader = new ChunkReader();
    const read = Array.from({ length: 200 }, (_, created) => reader.read(chunk('a', created)));
    const tried = read.flatMap((value, at) => (value === undefined ? [] : [at]));

    expect(tried).to.deep.equal([0, 1, 2, 3, 63, 127, 191]);
    expect(reader.read(chunk('b', 191))).to.deep.equal(JSON.parse(chunk('b', 191)));
    expect(reader.read(chunk('b', 500))).to.deep.equal(JSON.parse(chunk('b', 500)));
  });
});
