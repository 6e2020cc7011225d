import type { Budget } from '../budgets.ts';

/** Values of several rounds. */
export interface Spread {
  /** The least. */
  readonly min: number;
  /** The middle: what is judged and compared. */
  readonly median: number;
  /** The greatest. */
  readonly max: number;
  /** How many rounds. */
  readonly rounds: number;
}

/** What a subject showed in one row: its values, or why it has none. */
export type Shown = Spread | { readonly cannot: string };

/** One line of a report. */
export interface ReportRow {
  /** Its name. */
  readonly id: string;
  /** What was measured. */
  readonly title: string;
  /** The unit of the values. */
  readonly unit: string;
  /** What each subject showed, by its name. */
  readonly subjects: Readonly<Record<string, Shown>>;
  /** The values of millrace as multiples of those of hand-written code, where there are such. */
  readonly ratio?: Spread;
  /** The target. */
  readonly budget?: Budget;
  /** Whether it is met. */
  readonly met?: boolean;
}

/** Rows about one thing. */
export interface ReportSection {
  /** The name of the benchmark. */
  readonly name: string;
  /** What it is about. */
  readonly title: string;
  /** Its rows. */
  readonly rows: readonly ReportRow[];
}

/** All that one run of the benchmarks showed. */
export interface Report {
  /** Where it ran. */
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGb: number;
    readonly system: string;
    readonly node: string;
  };
  /** The versions of what was measured, and of what it stands on. */
  readonly versions: Readonly<Record<string, string>>;
  /** The day. */
  readonly date: string;
  /** How long it took. */
  readonly minutes: number;
  /** How many processes wanted a core, on average, when it began and when it ended. */
  readonly load: readonly [number, number];
  /** The names of the subjects, in the order of the tables. */
  readonly subjects: readonly string[];
  /** What was measured. */
  readonly sections: readonly ReportSection[];
}

/** Whether a subject has values. */
export function hasValues(shown: Shown | undefined): shown is Spread {
  return shown !== undefined && 'median' in shown;
}
