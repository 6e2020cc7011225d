/** Text that came from outside, made harmless for a terminal: one line, no control characters, no escape sequences. */
export function printable(text: string): string {
  return text.replace(ESCAPES, '').replace(/\s+/g, ' ').replace(CONTROLS, '');
}

const ESC = '\u001b';
const ESCAPES = new RegExp(
  `${ESC}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^\u0007${ESC}]*(?:\u0007|${ESC}\\\\)?|.)`,
  'g',
);
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for characters. */
export function characters(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** How many columns a text takes on a terminal. */
export function displayWidth(text: string): number {
  return characters(text).reduce((width, character) => width + characterWidth(character), 0);
}

const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

function characterWidth(character: string): number {
  if (INVISIBLE.test(character)) return 0;
  return EMOJI.test(character) || isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
}

/** First and last code points that East Asian Width (Unicode annex 11) calls wide or full-width, in coarse blocks. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x17000, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
];

function isWide(code: number): boolean {
  return WIDE.some(([first, last]) => code >= first && code <= last);
}

/** The text if it fits into `width` columns, else its beginning and an ellipsis. No character is split. */
export function cut(text: string, width: number, ellipsis = '…'): string {
  if (displayWidth(text) <= width) return text;
  return width < ellipsis.length
    ? ''
    : take(characters(text), width - ellipsis.length).join('') + ellipsis;
}

/** The text if it fits into `width` columns, else an ellipsis and its end. No character is split. */
export function cutStart(text: string, width: number, ellipsis = '…'): string {
  if (displayWidth(text) <= width) return text;
  if (width < ellipsis.length) return '';
  const backwards = take(characters(text).toReversed(), width - ellipsis.length);
  return ellipsis + backwards.toReversed().join('');
}

/** As many of the first characters as fit. */
function take(from: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = from.findIndex((character) => {
    used += characterWidth(character);
    return used > width;
  });
  return end < 0 ? from : from.slice(0, end);
}

/** The text, filled up with blanks to `width` columns; longer text is cut. */
export function fill(text: string, width: number, ellipsis?: string): string {
  const kept = cut(text, width, ellipsis);
  return kept + ' '.repeat(Math.max(0, width - displayWidth(kept)));
}

/** One line of a wrapped text; `end`: where the text after it begins. */
export interface Line {
  readonly text: string;
  readonly end: number;
}

/** Breaks text into lines of at most `width` columns, between words where it can. Always gives one line at least. */
export function wrap(text: string, width: number): readonly Line[] {
  const lines: Line[] = [];
  let [line, used, end] = ['', 0, 0];
  const close = (): void => {
    lines.push({ text: line.trimEnd(), end });
    [line, used] = ['', 0];
  };
  for (const [word] of text.matchAll(/\s+|\S+/g)) {
    const blank = /^\s/.test(word);
    const size = displayWidth(word);
    if (!blank && used > 0 && used + size > width) close();
    for (const character of blank && used === 0 ? [] : characters(blank ? ' ' : word)) {
      if (!blank && used + characterWidth(character) > width) close();
      line += character;
      used += characterWidth(character);
      if (!blank) end += character.length;
    }
    if (blank) end += word.length;
  }
  close();
  return lines;
}
