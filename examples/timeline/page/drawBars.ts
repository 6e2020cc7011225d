import type { Bar } from './CallTimes.ts';
import { draw } from './element.ts';
import type { TimeScale } from './TimeScale.ts';

const HEIGHT = 20;
/** What lasts no time is seen, too. */
const MIN_WIDTH = 0.8;

/** What bars are drawn with. */
export interface BarSettings {
  readonly scale: TimeScale;
  /** Where bars end that still grow. */
  readonly now: number;
  /** Times that are marked in the bars. */
  readonly marks?: readonly number[];
}

/** Draws bars into a row. */
export function drawBars(
  target: SVGSVGElement,
  bars: readonly Bar[],
  { scale, now, marks = [] }: BarSettings,
): void {
  const shown = bars.flatMap((bar, at) => {
    const x = scale.percent(bar.from);
    const width = scale.percent(Math.max(bar.from, bar.to ?? now)) - x;
    // Between two phases there is often no time at all.
    if (width === 0 && at < bars.length - 1) return [];
    return barOf(bar, x, Math.max(width, MIN_WIDTH));
  });
  const last = bars.at(-1);
  const end = scale.percent(last?.to ?? now) - MIN_WIDTH;
  // The output that ends a tool is its end.
  const inside = marks.map((at) => scale.percent(at)).filter((percent) => percent < end);
  const ticks = inside.map((percent) => {
    const x = `${percent}%`;
    return draw('line', { class: 'mark', x1: x, x2: x, y1: 3, y2: HEIGHT - 3 });
  });
  target.replaceChildren(...shown, ...ticks);
}

function barOf({ phase }: Bar, x: number, width: number): SVGRectElement {
  const isThin = phase === 'writing' || phase === 'text';
  const y = isThin ? 5 : 1;
  return draw('rect', {
    'data-phase': phase,
    x: `${x}%`,
    y,
    width: `${width}%`,
    height: HEIGHT - 2 * y,
    rx: 1.5,
  });
}
