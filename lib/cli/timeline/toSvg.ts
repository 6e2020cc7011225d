import { svgPicture } from './svgPicture.ts';
import type { Timeline } from './Timeline.ts';

/** How a timeline becomes a picture. */
export interface SvgOptions {
  /** Width in pixels, from 480; the height follows from the number of calls. @defaultValue 960 */
  readonly width?: number;
}

/**
 * Draws a timeline as an SVG document that stands alone: a row for the model and one for each call, an axis, a legend, in
 * light or dark colours as the reader prefers. It has no script and refers to nothing outside. What came from the model is
 * escaped and shortened.
 */
export function toSvg(timeline: Timeline, { width = 960 }: SvgOptions = {}): string {
  return svgPicture(timeline, { width });
}
