import type { Timeline } from './Timeline.ts';

/** Where things are in a picture, in pixels. */
export interface SvgLayout {
  /** Width of the picture. */
  readonly width: number;
  /** Height of the picture. */
  readonly height: number;
  /** Left and right edge of what is drawn. */
  readonly left: number;
  /** See `left`. */
  readonly right: number;
  /** Right edge of the numbers of calls. */
  readonly numberRight: number;
  /** Where the names begin. */
  readonly nameLeft: number;
  /** Width of the names. */
  readonly nameWidth: number;
  /** Where time 0 is. */
  readonly plotLeft: number;
  /** Width of the whole time. */
  readonly plotWidth: number;
  /** Where what is said of the end of a call begins. */
  readonly outcomeLeft: number;
  /** Upper edge of the first row. */
  readonly top: number;
  /** Lower edge of the last row. */
  readonly bottom: number;
  /** Middle of the first line of the legend. */
  readonly legendTop: number;
  /** Height of a row: fewer pixels, and no arguments, where there are many. */
  readonly rowHeight: number;
  /** Whether a row has room for a second line. */
  readonly isRoomy: boolean;
  /** The whole time in milliseconds. */
  readonly totalMs: number;
}

const MARGIN = 24;
const HEAD = 50;
const TOP = 42;
const AXIS_HEIGHT = 34;
/** From a line of the legend to the next. */
export const LEGEND_LINE = 20;
/** From the lower edge of the axis to the middle of the first line of the legend. */
const LEGEND_GAP = 16;
const OUTCOME_WIDTH = 128;
const DIGIT = 7.5;
const MAX_ROOMY_CALLS = 16;

/** What a picture has beside its rows. */
export interface SvgExtras {
  /** Width of the picture in pixels: 480 is enough for names, bars and endings side by side. */
  readonly width: number;
  /** Whether it says above the rows what it shows. */
  readonly hasHead: boolean;
  /** Lines of the legend. */
  readonly legendLines: number;
}

/** Lays a picture out. */
export function svgLayout(timeline: Timeline, extras: SvgExtras): SvgLayout {
  const { width, hasHead, legendLines } = extras;
  const rows = timeline.calls.length + (timeline.generation === undefined ? 0 : 1);
  const isRoomy = timeline.calls.length <= MAX_ROOMY_CALLS;
  const rowHeight = isRoomy ? 38 : 24;
  const right = width - MARGIN;
  const lastIndex = timeline.calls.at(-1)?.index ?? 0;
  const numberRight = MARGIN + (String(lastIndex).length + 1) * DIGIT;
  const nameWidth = Math.round(Math.min(200, width * 0.21));
  const nameLeft = numberRight + 10;
  const plotLeft = nameLeft + nameWidth + 12;
  const outcomeLeft = right - OUTCOME_WIDTH;
  const top = TOP + (hasHead ? HEAD : 0);
  const bottom = top + rows * rowHeight;
  const legendTop = bottom + AXIS_HEIGHT + LEGEND_GAP;
  return {
    width,
    height: legendTop + (legendLines - 1) * LEGEND_LINE + MARGIN,
    left: MARGIN,
    right,
    numberRight,
    nameLeft,
    nameWidth,
    plotLeft,
    plotWidth: outcomeLeft - plotLeft - 16,
    outcomeLeft,
    top,
    bottom,
    legendTop,
    rowHeight,
    isRoomy,
    totalMs: Math.max(timeline.endMs, 0.001),
  };
}

/** Where a time is. */
export function xOf({ plotLeft, plotWidth, totalMs }: SvgLayout, atMs: number): number {
  return plotLeft + (atMs / totalMs) * plotWidth;
}

/** A number of pixels, as short as the picture needs it. */
export function px(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
