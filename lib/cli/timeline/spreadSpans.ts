/** A stretch to be drawn, in the unit of the picture: pixels, cells, microseconds. */
export interface Stretch {
  /** Where it begins. */
  readonly start: number;
  /** Where it ends; not before its start. */
  readonly end: number;
  /** The least length with which it can be seen. */
  readonly least: number;
}

/**
 * Makes stretches that follow each other visible: each gets its least length, and those after it give way.
 *
 * Takes stretches in order. Returns them in order, without overlap, none shorter than its least length and none beyond
 * `limit`, as long as all least lengths together fit before it; else the first ones are squeezed at 0.
 */
export function spreadSpans<S extends Stretch>(spans: readonly S[], limit: number): S[] {
  let from = 0;
  const pushed = spans.map((span) => {
    const start = Math.max(from, span.start);
    from = Math.max(start + span.least, span.end);
    return { ...span, start, end: from };
  });
  let to = limit;
  return pushed
    .reverse()
    .map((span) => {
      const end = Math.max(0, Math.min(to, span.end));
      const start = Math.max(0, Math.min(span.start, end - span.least));
      to = start;
      return { ...span, start, end };
    })
    .reverse();
}
