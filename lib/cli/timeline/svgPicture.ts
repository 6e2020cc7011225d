import { axisTicks } from './axisTicks.ts';
import { callFacts } from './callFacts.ts';
import { drawnCalls, leftOutNote } from './drawnCalls.ts';
import { shortLine } from './shortText.ts';
import { svgCallRow } from './svgCallRow.ts';
import { LEGEND_LINE, px, type SvgLayout, svgLayout, xOf } from './svgLayout.ts';
import { svgLegend } from './svgLegend.ts';
import { svgFinishLine, svgModelRow } from './svgModelRow.ts';
import { SVG_PATTERNS, svgStyle } from './svgStyle.ts';
import type { Timeline, TimelineCall } from './Timeline.ts';
import { earlyResults, timelineEnding, timelineSummary } from './timelineSummary.ts';
import { xmlText } from './xmlText.ts';

/** How a picture is drawn. */
export interface PictureOptions {
  /** Width in pixels. */
  readonly width: number;
  /** Where the row of a call leads: rows are links then, and there is no head, for the page has one; absent: they are not. */
  readonly hrefOf?: (call: TimelineCall) => string;
}

const LEAST_TICK_DISTANCE = 76;
/** Widths of an average character at font sizes of 16 and 12 pixels. */
const HEAD_CHAR = 8.6;
const TEXT_CHAR = 6.4;

/** Draws a timeline: a head, a row for the model and for each of the first 200 calls, an axis, a legend. */
export function svgPicture(timeline: Timeline, { width, hrefOf }: PictureOptions): string {
  const hasHead = hrefOf === undefined;
  const drawn = { ...timeline, calls: drawnCalls(timeline) };
  const note = leftOutNote(timeline);
  const frame = svgLayout(drawn, { width, hasHead, legendLines: 0 });
  const legend = [...svgNote(note), ...svgLegend(drawn, frame.right - frame.left)];
  const layout = svgLayout(drawn, { width, hasHead, legendLines: legend.length });
  const { width: w, height: h } = layout;
  const role = hrefOf === undefined ? 'img' : 'group';
  const summary = timelineSummary(timeline);
  const early = earlyResults(timeline);
  const ending = timelineEnding(timeline);
  const description = [early, ending, note].filter((text) => text !== '').join('. ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="mr" role="${role}" aria-labelledby="mr-title mr-desc" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`,
    `<title id="mr-title">${xmlText(summary)}</title><desc id="mr-desc">${xmlText(description)}</desc>`,
    `<style>${svgStyle()}</style>${SVG_PATTERNS}`,
    `<rect class="mr-paper" x="1" y="1" width="${w - 2}" height="${h - 2}" rx="10"/>`,
    hasHead
      ? svgHead(summary, timeline.error === undefined && early !== '' ? early : ending, layout)
      : '',
    svgGrid(layout),
    timeline.generation && timeline.finishReason ? svgFinishLine(timeline.generation, layout) : '',
    ...svgRows(drawn, layout, hrefOf),
    ...legend.map(
      (line, at) =>
        `<g transform="translate(${layout.left} ${layout.legendTop + at * LEGEND_LINE})">${line}</g>`,
    ),
    '</svg>\n',
  ].join('\n');
}

function svgHead(summary: string, below: string, { left, right }: SvgLayout): string {
  const room = right - left;
  return [
    `<text class="mr-head" x="${left}" y="36">${xmlText(shortLine(summary, Math.floor(room / HEAD_CHAR)))}</text>`,
    `<text class="mr-muted" x="${left}" y="56">${xmlText(shortLine(below, Math.floor(room / TEXT_CHAR)))}</text>`,
  ].join('');
}

/** What is said above the legend, in the same way. */
function svgNote(note: string): string[] {
  return note === '' ? [] : [`<text class="mr-muted mr-small" x="0" y="4">${note}</text>`];
}

/** Lines between the rows, lines at round times, and the times below them. */
function svgGrid(layout: SvgLayout): string {
  const { left, right, top, bottom, rowHeight, plotLeft, plotWidth, totalMs } = layout;
  const ticks = axisTicks(totalMs, plotWidth / LEAST_TICK_DISTANCE).map(({ atMs, label }) => ({
    x: px(xOf(layout, atMs)),
    label,
  }));
  const rules = Array.from(
    { length: Math.max(0, (bottom - top) / rowHeight - 1) },
    (_, at) => `M${left} ${top + (at + 1) * rowHeight}H${right}`,
  );
  return [
    `<path class="mr-grid" d="${[...rules, ...ticks.map(({ x }) => `M${x} ${top}V${bottom}`)].join('')}"/>`,
    `<path class="mr-axis" d="M${plotLeft} ${bottom}H${plotLeft + plotWidth}${ticks.map(({ x }) => `M${x} ${bottom}v5`).join('')}"/>`,
    ...ticks.map(
      ({ x, label }) =>
        `<text class="mr-muted mr-small mr-number" x="${x}" y="${bottom + 19}" text-anchor="middle">${label}</text>`,
    ),
  ].join('');
}

function svgRows(
  { generation, finishReason, calls }: Timeline,
  layout: SvgLayout,
  hrefOf: PictureOptions['hrefOf'],
): string[] {
  const { left, right, top, rowHeight } = layout;
  const first = generation === undefined ? 0 : 1;
  const model = generation
    ? [svgModelRow(generation, finishReason ?? 'did not finish', { layout, y: top })]
    : [];
  const rows = calls.map((call, at) => {
    const y = top + (first + at) * rowHeight;
    const facts = xmlText(callFacts(call).join('; '));
    const hit = `<rect class="mr-hit" x="${left - 8}" y="${y + 1}" width="${right - left + 16}" height="${rowHeight - 2}" rx="5"/>`;
    const row = `<title>${facts}</title>${hit}${svgCallRow(call, layout, y)}`;
    if (hrefOf === undefined) return `<g>${row}</g>`;
    return `<a href="${xmlText(hrefOf(call))}" id="row-${call.index}" aria-label="${facts}">${row}</a>`;
  });
  return [...model, ...rows];
}
