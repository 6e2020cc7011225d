import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Run } from '../Benchmark.ts';
import { nodeArguments, type SampleLimits, takeSample } from '../worker/takeSample.ts';
import type { Sample } from '../worker/Workload.ts';

/** A subject, before it is loaded. */
export interface SubjectFile {
  /** What the report calls it. */
  readonly name: string;
  /** Its file, relative to this folder's parent. */
  readonly file: string;
  /** Whether it is a peer: then a run may give it less to do, or nothing. */
  readonly peer: boolean;
  /** What it has no way to do, by the name of the run, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
}

/** What a subject showed in one run: its samples, one for each round, or why it has none. */
export type Samples = { readonly rounds: readonly Sample[] } | { readonly cannot: string };

/** All samples, by the name of the run and that of the subject. */
export type Measured = ReadonlyMap<string, ReadonlyMap<string, Samples>>;

/** How it is measured. */
export interface MeasureOptions {
  /** The subjects. */
  readonly subjects: readonly SubjectFile[];
  /** Whether peers are among them: then all do what peers do. */
  readonly withPeers: boolean;
  /** Instead of the rounds of each run. */
  readonly rounds?: number;
  /** Bounds of a sample. */
  readonly limits?: SampleLimits;
  /** Told what is going on. */
  readonly log: (line: string) => void;
}

/** A peer that takes longer for a sample is asked for no second one. */
const SLOW_MS = 30_000;

const here = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Takes the samples of all runs. */
export async function measure(
  benchmarks: readonly Benchmark[],
  options: MeasureOptions,
): Promise<Measured> {
  const server = fork(here('server/modelServer.ts'), [], { execArgv: [...nodeArguments] });
  try {
    const port = await new Promise<unknown>((resolve) => server.once('message', resolve));
    const measured = new Map<string, ReadonlyMap<string, Samples>>();
    for (const run of benchmarks.flatMap(({ runs }) => runs)) {
      const from = performance.now();
      measured.set(run.id, await measureRun(run, `http://127.0.0.1:${port}`, options));
      options.log(`${run.id}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    }
    return measured;
  } finally {
    server.disconnect();
  }
}

async function measureRun(
  run: Run,
  serverUrl: string,
  options: MeasureOptions,
): Promise<ReadonlyMap<string, Samples>> {
  if ('solo' in run) return measureSolo(run, options);
  const { withPeers, log } = options;
  const taken = new Map<string, Sample[]>();
  const failed = new Map<string, string>();
  const slow = new Set<string>();
  const subjects = options.subjects.filter(({ name, peer, cannot }) => {
    if (peer && run.peers === 'none') return false;
    const reason = cannot?.[run.id];
    if (reason !== undefined) failed.set(name, reason);
    return reason === undefined;
  });
  const params = withPeers && run.peers !== 'none' ? (run.peers ?? run.params) : run.params;
  for (let round = 0; round < (options.rounds ?? run.rounds); round += 1) {
    for (const { name, file, peer } of inTurn(subjects, round)) {
      if (failed.has(name) || slow.has(name)) continue;
      const job = {
        subject: here(file),
        workload: here(`workloads/${run.workload}.ts`),
        params,
        serverUrl,
      };
      try {
        const from = performance.now();
        const sample = await takeSample(job, options.limits);
        taken.set(name, [...(taken.get(name) ?? []), sample]);
        if (peer && performance.now() - from > SLOW_MS) slow.add(name);
      } catch (error) {
        // What we measure ourselves by must not fail unseen.
        if (!peer) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        log(`${run.id}, ${name}: ${firstLine(reason)}`);
        failed.set(name, firstLine(reason));
        taken.delete(name);
      }
    }
  }
  const samples = new Map<string, Samples>();
  for (const [name, cannot] of failed) samples.set(name, { cannot });
  for (const [name, rounds] of taken) samples.set(name, { rounds });
  return samples;
}

/** Who goes first takes turns. */
function inTurn<T>(values: readonly T[], round: number): T[] {
  const first = round % Math.max(1, values.length);
  return [...values.slice(first), ...values.slice(0, first)];
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 200) ?? '';
}

async function measureSolo(
  run: Extract<Run, { solo: string }>,
  options: MeasureOptions,
): Promise<ReadonlyMap<string, Samples>> {
  const taken = new Map<string, Sample[]>();
  for (let round = 0; round < (options.rounds ?? run.rounds); round += 1) {
    const job = {
      solo: here(`solo/${run.solo}.ts`),
      ...(run.soloParams !== undefined && { soloParams: run.soloParams }),
    };
    const samples = await takeSample(job, options.limits);
    for (const [name, sample] of Object.entries(samples as Record<string, Sample>)) {
      taken.set(name, [...(taken.get(name) ?? []), sample]);
    }
  }
  return new Map([...taken].map(([name, rounds]) => [name, { rounds }]));
}
