/** Characters that steer a terminal, change the order of what it shows, take no room, or stand for nothing. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{VS}]/gu;
const NEW_LINE = '\n';
const TAB = '\t';
const REPLACEMENT = '\ufffd';
/** Where Unicode has pictures of the control characters from 0 on. */
const CONTROL_PICTURES = 0x2400;
const SPACE = 0x20;
const DELETE = 0x7f;
const DELETE_PICTURE = '\u2421';

/**
 * Makes text from a model or a tool safe to show on a terminal: no character of it can steer the terminal, and every one that
 * is left takes the room that `textWidth` says. Control characters become visible, a tab becomes two spaces, and what is
 * invisible or turns the direction of text is left out. Line feeds stay.
 */
export function harmless(text: string): string {
  return text.replace(UNSAFE, (character) => visible(character));
}

/** The same on one line: line feeds become spaces, and spaces in a row one. */
export function harmlessLine(text: string): string {
  return harmless(text.replace(/\s+/g, ' ')).trim();
}

function visible(character: string): string {
  if (character === NEW_LINE) return character;
  if (character === TAB) return '  ';
  const code = character.codePointAt(0) ?? 0;
  if (code < SPACE) return String.fromCodePoint(CONTROL_PICTURES + code);
  if (code === DELETE) return DELETE_PICTURE;
  if (/[\p{Zl}\p{Zp}]/u.test(character)) return ' ';
  return /[\p{Cc}\p{Cs}]/u.test(character) ? REPLACEMENT : '';
}
