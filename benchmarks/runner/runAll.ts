import { parseArgs } from 'node:util';
import { pickBenchmarks } from '../allBenchmarks.ts';
import type { Benchmark } from '../Benchmark.ts';
import { buildSections } from '../report/buildSections.ts';
import { describeMachine, load } from '../report/describeMachine.ts';
import { printReport } from '../report/printReport.ts';
import type { Report } from '../report/Report.ts';
import { type MeasureOptions, measure } from './measure.ts';

/** What is run, and what of it is kept. */
export interface RunAllOptions {
  /** The subjects, and whether peers are among them. */
  readonly measure: Pick<MeasureOptions, 'subjects' | 'withPeers'>;
  /** The versions of what is measured. */
  readonly versions: Readonly<Record<string, string>>;
  /** Which of the benchmarks make sense here. @defaultValue all */
  readonly filter?: (benchmark: Benchmark) => Benchmark;
  /** Keeps the report of a whole run. */
  readonly keep: (report: Report) => void;
}

/**
 * Runs the benchmarks that the command line asks for (`--only calls,bytes`, `--rounds 3`), prints them, and keeps the
 * report of a whole run. Gives whether all targets are met.
 */
export async function runAll({
  measure: { subjects, withPeers },
  versions,
  filter = (benchmark) => benchmark,
  keep,
}: RunAllOptions): Promise<boolean> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, rounds: { type: 'string' } },
  });
  const benchmarks = pickBenchmarks(values.only).map(filter);
  const [from, loadBefore] = [performance.now(), load()];
  const measured = await measure(benchmarks, {
    subjects,
    withPeers,
    log: (line) => console.error(line),
    ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
  });
  const report: Report = {
    machine: describeMachine(),
    versions,
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.round((performance.now() - from) / 6_000) / 10,
    load: [loadBefore, load()],
    subjects: subjects.map(({ name }) => name),
    sections: buildSections(benchmarks, measured, withPeers),
  };
  console.log(printReport(report));
  if (values.only === undefined && values.rounds === undefined) keep(report);
  return report.sections.every(({ rows }) => rows.every(({ met }) => met !== false));
}
