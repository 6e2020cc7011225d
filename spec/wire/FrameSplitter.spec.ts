import { expect } from 'chai';
import fc from 'fast-check';
import { FrameSplitter } from '../../lib/wire/FrameSplitter.ts';
import { cutsOf } from '../helpers/cuts.ts';

/** Bytes that look like a frame from outside: its length, then anything. */
function frameOf(length: number, filling = 7): Uint8Array {
  const bytes = new Uint8Array(length).fill(filling);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
}

const FRAMES = [frameOf(16, 1), frameOf(300, 2), frameOf(17, 3), frameOf(1_100, 4)];
const BYTES = Uint8Array.from(FRAMES.flatMap((frame) => [...frame]));

function split(
  chunks: readonly Uint8Array[],
  max = 2_000,
): { frames: number[][]; pending: number } {
  const frames: number[][] = [];
  const splitter = new FrameSplitter(max, (frame) => frames.push([...frame]));
  for (const chunk of chunks) splitter.read(chunk);
  return { frames, pending: splitter.pending };
}

describe('FrameSplitter', () => {
  it('W1 gives the same frames for any cut', () => {
    const expected = { frames: FRAMES.map((frame) => [...frame]), pending: 0 };
    fc.assert(
      fc.property(cutsOf(BYTES), (chunks) => {
        expect(split(chunks)).to.deep.equal(expected);
      }),
    );
  });

  it('W4 gives no frame that was cut, and says how much of it there is', () => {
    fc.assert(
      fc.property(fc.nat(BYTES.length), (length) => {
        const { frames, pending } = split([BYTES.slice(0, length)]);
        const size = frames.reduce((sum, frame) => sum + frame.length, 0);
        expect(size + pending).to.equal(length);
        expect(frames).to.deep.equal(FRAMES.slice(0, frames.length).map((frame) => [...frame]));
      }),
    );
  });

  it('refuses a frame beyond the bound, or too short to be one, as soon as its length is known', () => {
    for (const [length, kind] of [
      [2_001, 'limit'],
      [0xffff_ffff, 'limit'],
      [15, 'protocol'],
      [0, 'protocol'],
    ] as const) {
      const prefix = new Uint8Array(4);
      new DataView(prefix.buffer).setUint32(0, length);
      for (const chunks of [[prefix], [...prefix].map((byte) => Uint8Array.of(byte))]) {
        const error = thrownBy(() => split(chunks));
        expect(error).to.include({ kind });
      }
    }
    expect(split([frameOf(2_000)]).frames).to.have.length(1);
  });

  it('keeps a copy of what it holds, and of no more than came', () => {
    const frames: number[][] = [];
    const splitter = new FrameSplitter(2 ** 30, (frame) => frames.push([...frame]));
    const chunk = frameOf(32).slice(0, 20);
    splitter.read(chunk);
    chunk.fill(0);
    splitter.read(new Uint8Array(12).fill(9));
    expect(frames).to.deep.equal([[...frameOf(32).slice(0, 20), ...new Array(12).fill(9)]]);
    const before = process.memoryUsage().arrayBuffers;
    const prefix = new Uint8Array(4);
    new DataView(prefix.buffer).setUint32(0, 2 ** 29);
    splitter.read(prefix);
    expect(process.memoryUsage().arrayBuffers - before).to.be.lessThan(2 ** 24);
  });
});

function thrownBy(body: () => unknown): unknown {
  try {
    body();
    return undefined;
  } catch (error) {
    return error;
  }
}
