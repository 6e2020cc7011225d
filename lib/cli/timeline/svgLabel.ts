import { shortLine } from './shortText.ts';
import { px, type SvgLayout } from './svgLayout.ts';
import { xmlText } from './xmlText.ts';

/** Widths of an average character at font sizes of 11 and 12 pixels; names have equal widths. */
const SMALL_CHAR = 5.9;
const NAME_CHAR = 7.25;

/** Writes what a row is about: a number, a name, and, where there is room, a second line. */
export function svgLabel(
  number: string,
  [name, title]: readonly [string, string],
  { layout, y }: { readonly layout: SvgLayout; readonly y: number },
): string {
  const { numberRight, nameLeft, nameWidth, rowHeight, isRoomy } = layout;
  const line = y + rowHeight / 2 + 4 - (isRoomy && title !== '' ? 7 : 0);
  const shownName = xmlText(shortLine(name, Math.floor(nameWidth / NAME_CHAR)));
  const texts = [
    `<text class="mr-muted mr-small mr-number" x="${px(numberRight)}" y="${px(line)}" text-anchor="end">${number}</text>`,
    `<text class="mr-name" x="${px(nameLeft)}" y="${px(line)}">${shownName}</text>`,
  ];
  if (isRoomy && title !== '') {
    const shortTitle = xmlText(shortLine(title, Math.floor(nameWidth / SMALL_CHAR)));
    texts.push(
      `<text class="mr-muted mr-small" x="${px(nameLeft)}" y="${px(line + 15)}">${shortTitle}</text>`,
    );
  }
  return texts.join('');
}
