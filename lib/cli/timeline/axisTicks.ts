/** A mark of the time axis. */
export interface AxisTick {
  /** Its time in milliseconds. */
  readonly atMs: number;
  /** The time in words. */
  readonly label: string;
}

const SECOND = 1_000;
/** Steps from a second on; below, and from an hour on, one, two and five times powers of ten are used. */
const LONG_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600].map(
  (seconds) => seconds * SECOND,
);

/** Gives the marks of an axis from 0 to `endMs`: round times at equal distances, `maxTicks` distances at most. */
export function axisTicks(endMs: number, maxTicks: number): AxisTick[] {
  const step = stepOf(Math.max(endMs, 0.001) / Math.max(1, maxTicks));
  const count = Math.floor(endMs / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => ({
    atMs: at * step,
    label: labelOf(at * step, step, endMs),
  }));
}

/** The smallest round step that is not below `leastMs`. */
function stepOf(leastMs: number): number {
  const long = leastMs > SECOND / 2 ? LONG_STEPS.find((step) => step >= leastMs) : undefined;
  if (long !== undefined) return long;
  const unit = leastMs > SECOND ? 3_600 * SECOND : 1;
  const power = 10 ** Math.floor(Math.log10(leastMs / unit) + 1e-9);
  const factor = [1, 2, 5, 10].find((one) => one * power * unit >= leastMs * (1 - 1e-9)) ?? 10;
  return factor * power * unit;
}

function labelOf(atMs: number, stepMs: number, endMs: number): string {
  if (atMs === 0) return '0';
  if (stepMs >= 15 * SECOND) {
    const seconds = Math.round(atMs / SECOND);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
  }
  if (endMs >= SECOND) return `${(atMs / SECOND).toFixed(digitsOf(stepMs / SECOND))} s`;
  return `${atMs.toFixed(digitsOf(stepMs))} ms`;
}

/** How many digits behind the point a multiple of `step` needs. */
function digitsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}
