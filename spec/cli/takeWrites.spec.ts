import { Console } from 'node:console';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { expect } from 'chai';
import { takeWrites } from '../../lib/cli/takeWrites.ts';

describe('takeWrites', () => {
  it('takes what a console and others write, and leaves the stream to who has its function', () => {
    const stream = new PassThrough();
    const taken: string[] = [];
    const write = takeWrites(stream, (text) => taken.push(text));
    new Console(stream).log('a', 1);
    stream.write(Buffer.from('é'));
    stream.write(new Uint8Array([98]), () => undefined);
    expect(write('c')).to.equal(true);
    expect(taken).to.deep.equal(['a 1\n', 'é', 'b']);
    expect(String(stream.read())).to.equal('c');
  });

  it('tells who wrote that it is done', async () => {
    const stream = new PassThrough();
    takeWrites(stream, () => undefined);
    await new Promise<void>((fulfil) => stream.write('a', () => fulfil()));
    await new Promise<void>((fulfil) => stream.write('a', 'utf8', () => fulfil()));
    await new Promise<void>((fulfil) => pipeline(Readable.from(['b']), stream, () => fulfil()));
  });
});
