import fc from 'fast-check';

/** Pieces of `whole`, cut anywhere: every piece one unit, one piece, or anything between; empty ones too. */
export function cutsOf<T extends Uint8Array | string>(whole: T): fc.Arbitrary<T[]> {
  const somewhere = fc
    .array(fc.nat({ max: whole.length }), { maxLength: 12 })
    .map((cuts) => pieces(whole, cuts));
  const positions = Array.from({ length: whole.length }, (_, position) => position);
  const everywhere = fc.constant(pieces(whole, positions));
  return fc.oneof({ weight: 6, arbitrary: somewhere }, { weight: 1, arbitrary: everywhere });
}

function pieces<T extends Uint8Array | string>(whole: T, positions: readonly number[]): T[] {
  const ends = [...positions].sort((a, b) => a - b);
  return [...ends, whole.length].map((end, i) => whole.slice(ends[i - 1] ?? 0, end) as T);
}
