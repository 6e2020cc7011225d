import type { FuzzInput } from '../input/FuzzInput.ts';
import { splitEvents } from '../input/splitEvents.ts';

const MOST_TRIES = 2_000;

/**
 * Makes a failing input smaller as long as it fails: leaves out events, then bytes, and cuts it into fewer chunks. `fails` must be
 * the same for the same input. What is smaller is no more as it was written. A cut stays behind the same byte, or before it where that is left out.
 */
export function shrinkInput(input: FuzzInput, fails: (candidate: FuzzInput) => boolean): FuzzInput {
  let tries = 0;
  const stillFails = (candidate: FuzzInput): boolean => {
    tries += 1;
    return tries <= MOST_TRIES && fails(candidate);
  };
  const { calls: _written, ...given } = input;
  let smallest = input;
  if (stillFails(given)) smallest = given;
  else if (input.calls !== undefined) return input;
  for (const candidate of withFewerChunks(smallest)) {
    if (stillFails(candidate)) smallest = candidate;
  }
  smallest = withFewer(smallest, splitEvents(input.format, smallest.bytes), stillFails);
  return withFewer(smallest, bytesOf(smallest.bytes), stillFails);
}

function* withFewerChunks(input: FuzzInput): Generator<FuzzInput> {
  for (const size of [1, 16, 256, Math.max(1, input.bytes.length)]) {
    yield { ...input, chunkBytes: [size] };
  }
}

function bytesOf(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}

/** Leaves out ranges of pieces, long ones first. */
function withFewer(
  input: FuzzInput,
  given: readonly Uint8Array[],
  fails: (candidate: FuzzInput) => boolean,
): FuzzInput {
  let smallest = input;
  let pieces = given;
  for (
    let size = Math.ceil(pieces.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < pieces.length; ) {
      const rest = [...pieces.slice(0, start), ...pieces.slice(start + size)];
      const before = lengthOf(pieces.slice(0, start));
      const left = lengthOf(pieces.slice(start, start + size));
      const cutAt = cutWithout(smallest.cutAt, before, left);
      const bytes = Buffer.concat(rest);
      const candidate = { ...smallest, bytes, ...(cutAt !== undefined && { cutAt }) };
      if (fails(candidate)) [smallest, pieces] = [candidate, rest];
      else start += size;
    }
  }
  return smallest;
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Where the cut is when so many bytes behind the first ones are left out. */
function cutWithout(cutAt: number | undefined, before: number, left: number): number | undefined {
  return cutAt && cutAt - Math.min(left, Math.max(0, cutAt - before));
}
