const EXCERPT_CHARS = 200;
const BODY_EXCERPT_CHARS = 500;
/** More text than an excerpt needs, white space aside. */
const LOOKED_AT_CHARS = 800;

/**
 * Gives the start of a text for an error message, at most 200 UTF-16 code units, white space folded. A copy: engines let what
 * is cut out of a text point into it, and an error would keep all of a body in memory.
 */
export function excerpt(text: string): string {
  const start = startOf(text, LOOKED_AT_CHARS).replace(/\s+/g, ' ').trim();
  if (start.length <= EXCERPT_CHARS) return start;
  return `${withoutHalf(start.slice(0, EXCERPT_CHARS))}…`;
}

/**
 * Gives the start of a body as it is, at most 500 UTF-16 code units of well-formed text; what is no character in it becomes
 * U+FFFD. A copy, too.
 */
export function bodyExcerpt(text: string): string {
  const start = startOf(text, BODY_EXCERPT_CHARS);
  const whole = start.length < text.length ? withoutHalf(start) : start;
  return whole.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function startOf(text: string, chars: number): string {
  return JSON.parse(JSON.stringify(text.slice(0, chars)));
}

/** Without the half of a surrogate pair that a cut has left. */
function withoutHalf(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
