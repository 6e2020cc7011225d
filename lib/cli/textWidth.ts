/** Ranges of characters that take two columns, from Unicode's EastAsianWidth.txt (W and F), neighbours joined; revision 16. */
const WIDE: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];
/** No character before it is wide or takes no column, but for combining marks. */
const FIRST_WIDE = 0x1100;
const PLAIN = /^[\u0020-\u007e]*$/;
const COMBINING = /^[\p{Mn}\p{Me}\u1160-\u11ff]$/u;
const PICTURE = /^\p{Emoji_Presentation}$/u;
const ELLIPSIS = '…';

/** How many columns of a terminal harmless text takes, on one line. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Cuts harmless text to at most `columns`; text that is cut ends with an ellipsis. */
export function clipText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  if (columns < 1) return '';
  let kept = '';
  let width = 1;
  for (const character of text) {
    width += characterWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return kept + ELLIPSIS;
}

/** Cuts or fills text up to exactly `columns`. */
export function fitText(text: string, columns: number): string {
  const clipped = clipText(text, columns);
  return clipped + ' '.repeat(Math.max(0, columns - textWidth(clipped)));
}

/** How many columns one character takes: 0, 1 or 2. */
export function characterWidth(character: string): number {
  if (COMBINING.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_WIDE) return 1;
  const isWide = PICTURE.test(character) || WIDE.some(([from, to]) => code >= from && code <= to);
  return isWide ? 2 : 1;
}
