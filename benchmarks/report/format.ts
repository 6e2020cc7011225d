import { hasValues, type ReportRow, type Shown, type Spread } from './Report.ts';

/** A number with about three digits that count. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en');
  if (Number.isInteger(value)) return String(value);
  if (size >= 10) return value.toFixed(1);
  // Ratios near 1 are told apart by the third digit behind the point.
  return size >= 0.9 && size < 1.1 ? value.toFixed(3) : value.toPrecision(3);
}

/** A median with its spread: `5.2 (4.9 to 6.0)`. */
export function formatSpread({ min, median, max, rounds }: Spread): string {
  const all = [min, median, max].map(formatNumber);
  const [least, middle, greatest] = all;
  if (rounds === 1 || (least === middle && middle === greatest)) return middle ?? '';
  return `${middle} (${least} to ${greatest})`;
}

/** What a subject showed, or why it has nothing to show. */
export function formatShown(shown: Shown | undefined): string {
  if (shown === undefined) return '';
  return hasValues(shown) ? formatSpread(shown) : `none: ${shown.cannot}`;
}

/** The target of a row in words; empty if it has none. */
export function formatTarget({ budget, unit }: Pick<ReportRow, 'budget' | 'unit'>): string {
  if (budget === undefined) return '';
  const bound = budget.atMost ?? budget.atLeast ?? Number.NaN;
  const sign = budget.atMost === undefined ? '>=' : '<=';
  return budget.of === 'ratio' ? `${sign} ${bound} times` : `${sign} ${bound}${unit}`;
}

/** The verdict on a row; empty if it has no target. */
export function formatVerdict({ met }: Pick<ReportRow, 'met'>): string {
  if (met === undefined) return '';
  return met ? 'met' : 'missed';
}
