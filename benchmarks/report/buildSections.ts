import type { Benchmark, Row } from '../Benchmark.ts';
import { type Budget, budgets } from '../budgets.ts';
import type { Measured, Samples } from '../runner/measure.ts';
import type { Sample } from '../worker/Workload.ts';
import {
  hasValues,
  type ReportRow,
  type ReportSection,
  type Shown,
  type Spread,
} from './Report.ts';
import { median, summarize } from './statistics.ts';

/** Who is judged, and by whom. */
const OURS = 'millrace';
const OTHER = 'hand-written';

/** Makes the rows of the report of what was measured. */
export function buildSections(
  benchmarks: readonly Benchmark[],
  measured: Measured,
  withPeers: boolean,
): ReportSection[] {
  return benchmarks.map(({ name, title, rows }) => ({
    name,
    title,
    rows: rows
      .filter(({ run }) => measured.has(run))
      .map(({ peerTitle, ...row }) =>
        buildRow({ ...row, title: (withPeers ? peerTitle : undefined) ?? row.title }, measured),
      ),
  }));
}

function buildRow(row: Row, measured: Measured): ReportRow {
  const { id, title, unit } = row;
  const values = new Map<string, number[]>();
  const subjects: Record<string, Shown> = {};
  for (const [name, samples] of measured.get(row.run) ?? []) {
    const shown = roundsOf(row, samples, measured.get(row.over ?? '')?.get(name));
    if (Array.isArray(shown)) {
      if (shown.length === 0) continue;
      values.set(name, shown);
      subjects[name] = spread(shown);
    } else subjects[name] = shown;
  }
  const ratio = ratioOf(values.get(OURS), values.get(OTHER));
  const budget = budgets[id];
  const judged = budget?.of === 'ratio' ? ratio : subjects[OURS];
  return {
    id,
    title,
    unit,
    subjects,
    ...(ratio !== undefined && { ratio }),
    ...(budget !== undefined &&
      hasValues(judged) && { budget, met: isWithin(judged.median, budget) }),
  };
}

/** One value for each round, or why there is none. */
function roundsOf(
  row: Row,
  samples: Samples,
  over: Samples | undefined,
): number[] | { cannot: string } {
  if ('cannot' in samples) return samples;
  const values = valuesOf(row, samples.rounds).filter(Number.isFinite);
  if (row.over === undefined) return values;
  if (over === undefined || 'cannot' in over) return over ?? { cannot: 'nothing to compare with' };
  const others = over.rounds.map((sample) => figureOf(row, sample));
  return values
    .slice(0, others.length)
    .map((value, round) => value / (others[round] ?? Number.NaN));
}

/** One value for each round; all values of the only round, if there is but one. */
function valuesOf(row: Row, rounds: readonly Sample[]): number[] {
  const [only] = rounds;
  const values = only?.[row.figure];
  if (rounds.length > 1 || typeof values !== 'object' || row.summary !== undefined) {
    return rounds.map((sample) => figureOf(row, sample));
  }
  return values.map((value) => value * (row.scale ?? 1));
}

function figureOf({ figure, scale = 1, summary = 'median' }: Row, sample: Sample): number {
  const value = sample[figure] ?? [];
  return summarize(typeof value === 'number' ? [value] : value, summary) * scale;
}

/** The rounds belong together in pairs: what disturbs a round disturbs both. The median is that of the medians. */
function ratioOf(ours: number[] | undefined, others: number[] | undefined): Spread | undefined {
  if (ours === undefined || others === undefined) return undefined;
  const pairs = ours
    .slice(0, others.length)
    .map((value, round) => value / (others[round] ?? Number.NaN))
    .filter(Number.isFinite);
  const ofMedians = median(ours) / median(others);
  if (pairs.length === 0 || !Number.isFinite(ofMedians)) return undefined;
  return { ...spread(pairs), median: ofMedians };
}

function spread(values: readonly number[]): Spread {
  return {
    min: Math.min(...values),
    median: median(values),
    max: Math.max(...values),
    rounds: values.length,
  };
}

function isWithin(value: number, { atMost, atLeast }: Budget): boolean {
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? -Infinity);
}
