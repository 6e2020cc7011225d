import { excerpt } from '../schema/excerpt.ts';

/**
 * What shows nothing and may say something: controls, format and bidirectional marks, zero-width characters, variation
 * selectors, tags, private use, noncharacters and lone surrogates.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;

/** Line ends of every kind, and the tabulator. They would go with the controls. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Gives words of a stranger as they look: without invisible characters, in which a person who reads them could not see what a
 * model does. Line ends become `\n`, tabulators stay. Text of more than `maxChars` UTF-16 code units, from 0, is cut, with `…`
 * at the end. Pure; takes linear time.
 */
export function cleanText(text: string, maxChars: number): string {
  const visible = text
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''));
  return excerpt(visible, maxChars);
}

/** The same in one line: all white space between words becomes one space. For names, titles and messages. */
export function cleanLine(text: string, maxChars: number): string {
  return excerpt(cleanText(text, Number.POSITIVE_INFINITY).replace(/\s+/g, ' ').trim(), maxChars);
}
