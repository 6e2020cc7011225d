import { expect } from 'chai';
import fc from 'fast-check';
import { type ByteLine, ByteLines } from '../../../lib/mcp/stdio/ByteLines.ts';
import { cutsOf } from '../../helpers/cuts.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function linesOf(pieces: readonly Uint8Array[], maxBytes = 1_000_000): ByteLine[] {
  const lines: ByteLine[] = [];
  const reader = new ByteLines(maxBytes, (line) => lines.push(line));
  for (const piece of pieces) {
    // Whoever reads may use the memory again.
    const lent = piece.slice();
    reader.read(lent);
    lent.fill(0);
  }
  reader.end();
  return lines;
}

/** What a body is split into by hand: the part behind the last line feed counts if there is one. */
function splitByHand(bytes: Uint8Array): Uint8Array[] {
  const lines: number[][] = [[]];
  for (const byte of bytes) {
    if (byte === 10) lines.push([]);
    else lines.at(-1)?.push(byte);
  }
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines.map((line) => Uint8Array.from(line));
}

/** Bytes that `Uint8Array.prototype.set` copies while `body` runs. */
function copiedBy(body: () => void): number {
  const { set } = Uint8Array.prototype;
  let copied = 0;
  Uint8Array.prototype.set = function count(from, offset) {
    copied += from.length;
    set.call(this, from, offset);
  };
  try {
    body();
  } finally {
    Uint8Array.prototype.set = set;
  }
  return copied;
}

describe('ByteLines', () => {
  const bodies = fc
    .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', 'ä€😀', '\r\n', '{}')))
    .map((texts) => encoder.encode(texts.join('')));

  it('gives the lines of split, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        bodies.chain((body) => fc.tuple(fc.constant(body), cutsOf(body))),
        ([body, pieces]) => {
          const expected = splitByHand(body).map((line) => ({ text: decoder.decode(line) }));
          expect(linesOf(pieces)).to.deep.equal(expected);
        },
      ),
    );
  });

  it('gives beginning and end of lines that are too long, and all others whole, for every cut', () => {
    const long = fc
      .array(fc.tuple(fc.constantFrom('a', 'bc', 'd\n'), fc.nat({ max: 900 })), { maxLength: 8 })
      .map((runs) => encoder.encode(runs.map(([text, count]) => text.repeat(count)).join('')));
    fc.assert(
      fc.property(
        long.chain((body) => fc.tuple(fc.constant(body), cutsOf(body))),
        fc.constantFrom(1, 300, 1_100, 2_000),
        ([body, pieces], maxBytes) => {
          const expected = splitByHand(body).map((line) =>
            line.length <= maxBytes
              ? { text: decoder.decode(line) }
              : {
                  text: decoder.decode(line.slice(0, Math.min(1_024, maxBytes))),
                  tail: decoder.decode(line.slice(-256)),
                },
          );
          expect(linesOf(pieces, maxBytes)).to.deep.equal(expected);
        },
      ),
    );
  });

  it('copies each byte of a line a few times, however long it is and however small the pieces', () => {
    for (const [bytes, pieceBytes] of [
      [1 << 20, 65_536],
      [8 << 20, 65_536],
      [1 << 20, 100],
    ] as const) {
      const piece = new Uint8Array(pieceBytes).fill(97);
      const reader = new ByteLines(16 << 20, () => undefined);
      const copied = copiedBy(() => {
        for (let sent = 0; sent < bytes; sent += pieceBytes) reader.read(piece);
        reader.end();
      });
      expect(copied / bytes).to.be.within(1, 3.2);
    }
  });

  it('copies next to nothing of what is beyond the limit', () => {
    const piece = new Uint8Array(65_536).fill(97);
    const reader = new ByteLines(100_000, () => undefined);
    const copied = copiedBy(() => {
      for (let count = 0; count < 200; count += 1) reader.read(piece);
    });
    expect(copied).to.be.below(400_000);
  });
});
