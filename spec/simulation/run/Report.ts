import { addCounts, type Counts } from '../coverage/countTurn.ts';
import type { FailedTurn, RangeOutcome, SeedRange } from './simulateRange.ts';

/** What was played: a report of anything else is none. */
export interface Played {
  /** Of the sources of library and simulator. */
  readonly fingerprint: string;
  /** Of what it was played with, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Everything that is known of a long simulation: what it has done, so that it can go on from there. */
export interface Report extends Played {
  /** Seeds that were played, ascending and apart. */
  readonly done: readonly SeedRange[];
  /** How often each situation was visited. */
  readonly counts: Counts;
  readonly failed: readonly FailedTurn[];
}

/** More failed turns are counted, and not kept. */
export const MOST_FAILED = 50;

/** A report of nothing. */
export function emptyReport({ fingerprint, versions }: Played): Report {
  return { fingerprint, versions, done: [], counts: {}, failed: [] };
}

/** The report with what came of one more range. */
export function withOutcome(report: Report, outcome: RangeOutcome): Report {
  return {
    ...report,
    done: joined([...report.done, { from: outcome.from, to: outcome.to }]),
    counts: addCounts(report.counts, outcome.counts),
    failed: [...report.failed, ...outcome.failed].slice(0, MOST_FAILED),
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
