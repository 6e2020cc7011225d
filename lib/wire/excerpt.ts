const EXCERPT_CHARS = 200;
/** More text than an excerpt needs, white space aside. */
const LOOKED_AT_CHARS = 800;

/**
 * Gives the start of a text for an error message, at most 200 UTF-16 code units, white space folded. A copy: engines let what
 * is cut out of a text point into it, and an error would keep all of a body in memory.
 */
export function excerpt(text: string): string {
  const copy: string = JSON.parse(JSON.stringify(text.slice(0, LOOKED_AT_CHARS)));
  const start = copy.replace(/\s+/g, ' ').trim();
  if (start.length <= EXCERPT_CHARS) return start;
  // Not half a surrogate pair.
  return `${start.slice(0, EXCERPT_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
