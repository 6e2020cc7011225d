import { svgPicture } from './svgPicture.ts';
import type { Timeline } from './Timeline.ts';

const PICTURE_WIDTH = 960;

/**
 * Draws a timeline as an SVG document that stands alone: a row for the model and one for each of the first 200 calls, an axis,
 * a legend, in light or dark colours as the reader prefers. It has no script and refers to nothing outside. What came from the
 * model is escaped and shortened.
 */
export function toSvg(timeline: Timeline): string {
  return svgPicture(timeline, { width: PICTURE_WIDTH });
}
