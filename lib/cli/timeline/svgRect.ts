import { px } from './svgLayout.ts';

/** Height of a bar. */
export const BAR = 14;

/** Where a bar is. */
export interface Bar {
  /** Left edge. */
  readonly x: number;
  /** Upper edge. */
  readonly y: number;
  /** Width. */
  readonly width: number;
}

/** A rectangle with round corners. */
export function svgRect(
  kind: string,
  { x, y, width }: Bar,
  { height, radius }: { readonly height: number; readonly radius: number },
): string {
  return `<rect class="${kind}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${height}" rx="${px(radius)}"/>`;
}
