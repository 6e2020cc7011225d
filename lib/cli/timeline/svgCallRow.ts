import { type CallOutcome, callOutcome } from './callOutcome.ts';
import { shortLine } from './shortText.ts';
import { BAR, svgBars } from './svgBars.ts';
import { px, type SvgLayout } from './svgLayout.ts';
import type { TimelineCall } from './Timeline.ts';
import { xmlText } from './xmlText.ts';

/** Widths of an average character at font sizes of 11 and 12 pixels; names have equal widths. */
const SMALL_CHAR = 5.9;
const NAME_CHAR = 7.25;

/** Draws the row of a call with its upper edge at `y`: its name, its phases as bars, and how it ended. */
export function svgCallRow(call: TimelineCall, layout: SvgLayout, y: number): string {
  const middle = y + layout.rowHeight / 2;
  return [
    svgLabel(`#${call.index}`, [call.name, call.title], { layout, y }),
    svgBars(call, layout, middle - BAR / 2),
    svgOutcome(callOutcome(call), layout, middle),
  ].join('');
}

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

const ICONS: Readonly<Record<CallOutcome['look'], string>> = {
  ok: 'M0 0.5L3 3.5L8.5-3.5',
  error: 'M0.5-3.5L7.5 3.5M7.5-3.5L0.5 3.5',
  stopped: 'M0 0H8',
  open: 'M1 0h.01M4 0h.01M7 0h.01',
};

function svgOutcome({ look, word, took }: CallOutcome, layout: SvgLayout, middle: number): string {
  const { outcomeLeft } = layout;
  const shown = look === 'ok' ? '' : word;
  const time = took === '' ? '' : `<tspan class="mr-number">${took}</tspan>`;
  const words = [time, xmlText(shown)].filter((text) => text !== '').join(' ');
  return [
    `<path class="mr-icon mr-icon-${look}" transform="translate(${outcomeLeft} ${px(middle)})" d="${ICONS[look]}"/>`,
    `<text class="mr-muted mr-small" x="${outcomeLeft + 16}" y="${px(middle + 4)}">${words}</text>`,
  ].join('');
}
