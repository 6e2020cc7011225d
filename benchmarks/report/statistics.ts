import type { Summary } from '../Benchmark.ts';

/** The middle of the values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a part of the values lies; between two values, in proportion. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** Makes one value of several. */
export function summarize(values: readonly number[], summary: Summary): number {
  switch (summary) {
    case 'median':
      return median(values);
    case 'p99':
      return quantile(values, 0.99);
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
  }
}
