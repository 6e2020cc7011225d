import { formatMs } from './formatMs.ts';
import { type Stretch, spreadSpans } from './spreadSpans.ts';
import { svgLabel } from './svgLabel.ts';
import { px, type SvgLayout, xOf } from './svgLayout.ts';
import { BAR, svgRect } from './svgRect.ts';
import type { TimelineGeneration, TimelineSegment } from './Timeline.ts';

const GAP = 1.5;

/** Draws the row of the model with its upper edge at `y`: what it wrote when; `ending`: why it stopped. */
export function svgModelRow(
  { startMs, endMs, segments }: TimelineGeneration,
  ending: string,
  { layout, y }: { readonly layout: SvgLayout; readonly y: number },
): string {
  const middle = y + layout.rowHeight / 2;
  const bars = visible(segments, layout).map(({ type, start, end }) => {
    // A gap between neighbours, where there is room for one.
    const bar = { x: layout.plotLeft + start, y: middle - BAR / 2, width: end - start };
    const width = bar.width - Math.min(GAP, bar.width / 3);
    if (type === 'call')
      return svgRect('mr-generation', { ...bar, y: middle - 2, width }, { height: 4, radius: 2 });
    const size = { height: BAR, radius: Math.min(2, width / 2) };
    return svgRect(`mr-${type}`, { ...bar, width }, size);
  });
  const took = `<text class="mr-muted mr-small mr-number" x="${layout.outcomeLeft + 16}" y="${px(middle + 4)}">${formatMs(endMs - startMs)}</text>`;
  return [svgLabel('', ['model', ending], { layout, y }), ...bars, took].join('');
}

/** Segments with places that can be seen; if there are too many for that, at least in order. */
function visible(
  segments: readonly TimelineSegment[],
  layout: SvgLayout,
): (TimelineSegment & Stretch)[] {
  const { plotLeft, plotWidth } = layout;
  const stretches = segments.map((segment) => ({
    ...segment,
    start: xOf(layout, segment.startMs) - plotLeft,
    end: xOf(layout, segment.endMs) - plotLeft,
    least: Math.min(2, plotWidth / segments.length),
  }));
  return spreadSpans(stretches, plotWidth);
}

/** Draws a line through all rows where the model finished. */
export function svgFinishLine({ endMs }: TimelineGeneration, layout: SvgLayout): string {
  const x = xOf(layout, endMs);
  const { plotLeft, plotWidth, top, bottom } = layout;
  // The words stay within the picture.
  const anchor = x > plotLeft + plotWidth - 50 ? 'end' : x < plotLeft + 50 ? 'start' : 'middle';
  return [
    `<path class="mr-finish" d="M${px(x)} ${top - 6}V${bottom}"/>`,
    `<text class="mr-muted mr-small" x="${px(x)}" y="${top - 12}" text-anchor="${anchor}">model finished</text>`,
  ].join('');
}
