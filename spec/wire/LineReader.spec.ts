import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { LineReader } from '../../lib/wire/LineReader.ts';

describe('LineReader', () => {
  it('gives the lines that a chunk completes, and at the end what is left', () => {
    const reader = new LineReader(100);
    expect([...reader.read('a\nb')]).to.deep.equal(['a']);
    expect([...reader.read('')]).to.deep.equal([]);
    expect([...reader.read('b\r\n\n c ')]).to.deep.equal(['bb']);
    expect([...reader.end()]).to.deep.equal(['c']);
  });

  it('gives a last line whose last character was cut', () => {
    const reader = new LineReader(100);
    expect([...reader.read(Uint8Array.of(0x61, 0xc3))]).to.deep.equal([]);
    expect([...reader.end()]).to.deep.equal(['a\uFFFD']);
  });

  it('counts a line end for nothing, and throws as soon as a line is too long', () => {
    const reader = new LineReader(3);
    expect([...reader.read('abc\nde')]).to.deep.equal(['abc']);
    expect(() => [...reader.read('fg')]).to.throw(ModelStreamError, 'maxEventBytes, 3');
  });
});
