import leven from 'leven';

/** A name that a tool is known by, made ready for comparing. */
export interface KnownName {
  /** The name of the tool. */
  readonly toolName: string;
  /** The words of the name that it is known by, in lower case. */
  readonly words: readonly string[];
  /** The words as one. */
  readonly letters: string;
}

/** No name of a tool is longer than 64, and what a model puts before it is short. */
const MAX_NAME_CHARS = 128;
const MAX_NEAREST = 3;
/** The distance of names of which one has all the words of the other: `functions.search`, `web_search`, `search_web`. */
const SAME_WORDS = 1;

/** Makes a name ready for comparing: the name of the tool itself, or an alias of it. */
export function knownName(name: string, toolName: string = name): KnownName {
  const words = wordsOf(name);
  return { toolName, words, letters: words.join('') };
}

/**
 * The names of the at most three tools whose names, or aliases, are the nearest to `name`, the nearest first; none if none
 * is near. Pure; the cost is bounded however long `name` is.
 *
 * Upper and lower case, and what stands between words, do not count. Near is a name that has all the words of the other, or
 * for which at most a third of the letters has to be edited (Levenshtein distance; the bound is that of the Rust compiler,
 * `rustc_span::edit_distance`).
 */
export function nearestNames(name: string, known: readonly KnownName[]): readonly string[] {
  const wanted = knownName(name);
  if (wanted.letters === '') return [];
  const distances = new Map<string, number>();
  for (const one of known) {
    const distance = distanceOf(wanted, one);
    if (distance === undefined || distance >= (distances.get(one.toolName) ?? Infinity)) continue;
    distances.set(one.toolName, distance);
  }
  return [...distances]
    .sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1))
    .slice(0, MAX_NEAREST)
    .map(([toolName]) => toolName);
}

/** How far apart two names are; undefined if they are not near. */
function distanceOf(wanted: KnownName, known: KnownName): number | undefined {
  if (wanted.letters === known.letters) return 0;
  if (haveAll(wanted.words, known.words) || haveAll(known.words, wanted.words)) return SAME_WORDS;
  const most = Math.max(1, Math.floor(wanted.letters.length / 3));
  const distance = leven(wanted.letters, known.letters, { maxDistance: most + 1 });
  return distance <= most ? distance : undefined;
}

function haveAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, MAX_NAME_CHARS)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
