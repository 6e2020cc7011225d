/** Lengths of the axis in milliseconds: it jumps from one to the next, so that bars do not shrink all the time. */
const LENGTHS = [2, 4, 6, 8, 10, 15, 20, 30, 45, 60, 90, 120, 300, 600, 1_800, 3_600].map(
  (seconds) => seconds * 1_000,
);
/** Distances of its marks. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 60, 300, 600].map((seconds) => seconds * 1_000);

/** Where times are on the axis. */
export class TimeScale {
  readonly #start: number;
  readonly #length: number;

  /** An axis from `start` that has room for `end`. */
  constructor(start: number, end: number) {
    const passed = end - start;
    this.#start = start;
    this.#length = LENGTHS.find((length) => length >= passed * 1.02) ?? passed;
  }

  /** A time in percent of the axis. */
  percent(at: number): number {
    const share = (100 * (at - this.#start)) / this.#length;
    return Math.min(100, Math.max(0, share));
  }

  /** The marks of the axis: so many distances at most. */
  ticks(max: number): { readonly percent: number; readonly label: string }[] {
    const step = STEPS.find((one) => this.#length / one <= max) ?? this.#length;
    return Array.from({ length: Math.floor(this.#length / step) + 1 }, (_, at) => ({
      percent: (100 * at * step) / this.#length,
      label: `${(at * step) / 1_000} s`,
    }));
  }
}
