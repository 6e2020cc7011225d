/**
 * The level to which the largest of `sizes` must come down so that all of them together fit into `room`: the largest whole
 * number for which the sum of `min(size, level)` is at most `room`. Infinity if they fit as they are. Sizes below the
 * level stay whole, and nothing gets more than another that was cut.
 */
export function levelOf(sizes: readonly number[], room: number): number {
  const ascending = sizes.toSorted((a, b) => a - b);
  let left = Math.max(0, room);
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}
