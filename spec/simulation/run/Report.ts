import type { FailedTurn, RangeOutcome, SeedRange } from './simulateRange.ts';

/** Everything that is known of a long simulation: what it has done, so that it can go on from there. */
export interface Report {
  /** Of the library and the simulator: a report of others is none. */
  readonly fingerprint: string;
  /** Seeds that were played, ascending and apart. */
  readonly done: readonly SeedRange[];
  /** How often each situation was visited. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly FailedTurn[];
  /** Time that all workers together have worked, in milliseconds. */
  readonly workedMs: number;
}

/** More failed turns are counted, and not kept. */
const MOST_FAILED = 50;

/** A report of nothing. */
export function emptyReport(fingerprint: string): Report {
  return { fingerprint, done: [], counts: {}, failed: [], workedMs: 0 };
}

/** The report with what came of one more range. */
export function withOutcome(report: Report, outcome: RangeOutcome, workedMs: number): Report {
  const counts = { ...report.counts };
  for (const [name, count] of Object.entries(outcome.counts)) {
    counts[name] = (counts[name] ?? 0) + count;
  }
  return {
    ...report,
    done: joined([...report.done, { from: outcome.from, to: outcome.to }]),
    counts,
    failed: [...report.failed, ...outcome.failed].slice(0, MOST_FAILED),
    workedMs: report.workedMs + workedMs,
  };
}

/** How many turns were played. */
export function turnsOf({ done }: Pick<Report, 'done'>): number {
  return done.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The seeds of `all` that were not played, in pieces of at most `size`. */
export function missing({ done }: Pick<Report, 'done'>, all: SeedRange, size: number): SeedRange[] {
  const pieces: SeedRange[] = [];
  let from = all.from;
  for (const next of [...done, { from: all.to, to: all.to }]) {
    const end = Math.min(next.from, all.to);
    for (; from < end; from = Math.min(from + size, end)) {
      pieces.push({ from, to: Math.min(from + size, end) });
    }
    from = Math.max(from, next.to);
  }
  return pieces;
}

function joined(ranges: readonly SeedRange[]): SeedRange[] {
  const result: SeedRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last?.to === range.from) result[result.length - 1] = { from: last.from, to: range.to };
    else result.push(range);
  }
  return result;
}
