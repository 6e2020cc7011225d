/** A position in JSON text: what is open there. */
interface Position {
  /** What would close the open arrays and objects. */
  readonly closers: string;
  /** Where the string begins that the position is in. */
  readonly string: number | undefined;
}

/**
 * The slow way to know what unfinished JSON text of an object shows: drops characters from its end until what is left is
 * JSON once its string, arrays and objects are closed. Numbers count once something follows them, pairs of surrogates when whole.
 */
export function shownOf(text: string): unknown {
  for (let end = text.length; end > 0; end -= 1) {
    const kept = text.slice(0, end);
    const { closers, string } = positionAt(kept);
    if (string === undefined ? endsInNumber(kept, text) : endsInHalfPair(kept.slice(string)))
      continue;
    try {
      return JSON.parse(`${kept}${string === undefined ? '' : '"'}${closers}`);
    } catch {
      // Then with one character less.
    }
  }
  return {};
}

function positionAt(text: string): Position {
  let closers = '';
  let string: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') string = string === undefined ? at : undefined;
    else if (string !== undefined) at += character === '\\' ? 1 : 0;
    else if (character === '{') closers = `}${closers}`;
    else if (character === '[') closers = `]${closers}`;
    else if (character === '}' || character === ']') closers = closers.slice(1);
  }
  return { closers, string };
}

function endsInNumber(kept: string, text: string): boolean {
  return /[\d.eE+-]/.test(text.charAt(kept.length) || '0') && /\d$/.test(kept);
}

function endsInHalfPair(string: string): boolean {
  try {
    return /[\ud800-\udbff]$/.test(JSON.parse(`${string}"`) as string);
  } catch {
    return false;
  }
}
