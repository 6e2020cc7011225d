import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { LineReader } from '../../lib/wire/LineReader.ts';

/** A reader, and what it emits. */
function reading(maxEventBytes: number): { reader: LineReader; lines: string[] } {
  const lines: string[] = [];
  return { reader: new LineReader(maxEventBytes, (line) => lines.push(line)), lines };
}

describe('LineReader', () => {
  it('emits the lines that a chunk completes, and at the end what is left', () => {
    const { reader, lines } = reading(100);
    reader.read('a\nb');
    expect(lines).to.deep.equal(['a']);
    reader.read('');
    reader.read('b\r\n\n c ');
    expect(lines).to.deep.equal(['a', 'bb']);
    reader.end();
    expect(lines).to.deep.equal(['a', 'bb', 'c']);
  });

  it('emits a last line whose last character was cut', () => {
    const { reader, lines } = reading(100);
    reader.read(Uint8Array.of(0x61, 0xc3));
    expect(lines).to.deep.equal([]);
    reader.end();
    expect(lines).to.deep.equal(['a\uFFFD']);
  });

  it('counts a line end for nothing, and throws as soon as a line is too long', () => {
    const { reader, lines } = reading(3);
    reader.read('abc\nde');
    expect(lines).to.deep.equal(['abc']);
    expect(() => reader.read('fg')).to.throw(ModelStreamError, 'maxEventBytes, 3');
  });
});
