import { type CallOutcome, callOutcome } from './callOutcome.ts';
import { svgBars } from './svgBars.ts';
import { svgLabel } from './svgLabel.ts';
import { px, type SvgLayout } from './svgLayout.ts';
import { BAR } from './svgRect.ts';
import type { TimelineCall } from './Timeline.ts';
import { xmlText } from './xmlText.ts';

/** Draws the row of a call with its upper edge at `y`: its name, its phases as bars, and how it ended. */
export function svgCallRow(call: TimelineCall, layout: SvgLayout, y: number): string {
  const middle = y + layout.rowHeight / 2;
  return [
    svgLabel(`#${call.index}`, [call.name, call.title], { layout, y }),
    svgBars(call, layout, middle - BAR / 2),
    svgOutcome(callOutcome(call), layout, middle),
  ].join('');
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
