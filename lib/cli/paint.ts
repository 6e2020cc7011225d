/** A colour or weight of text. */
export type Ink = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

/** The codes of Select Graphic Rendition, ECMA-48 section 8.3.117. */
const CODES: Readonly<Record<Ink, number>> = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  cyan: 36,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what `paint` writes.
const INKS = /\u001b\[\d+m/g;

/** Writes text in `ink`; as it is if `colour` is false. */
export function paint(text: string, ink: Ink | undefined, colour: boolean): string {
  if (!colour || ink === undefined || text === '') return text;
  return `\u001b[${CODES[ink]}m${text}\u001b[0m`;
}

/** Text without the inks it was painted in. */
export function withoutInk(text: string): string {
  return text.replace(INKS, '');
}
