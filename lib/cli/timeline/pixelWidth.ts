import { textWidth } from '../textWidth.ts';

const NARROW = /[ .,:;'|!ijlftr1()[\]/-]/g;
const BROAD = /[mwMW@%]/g;

/** Guesses the width of a line in a common sans-serif font, in pixels: a little too much rather than too little. */
export function pixelWidth(text: string, fontSize: number): number {
  const narrow = text.match(NARROW)?.length ?? 0;
  const broad = text.match(BROAD)?.length ?? 0;
  return (textWidth(text) * 0.61 - narrow * 0.23 + broad * 0.32) * fontSize;
}
