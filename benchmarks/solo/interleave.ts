import { Bench } from 'tinybench';
import type { SoloSubject } from './Solo.ts';

/** One task of a benchmark. */
export interface Task {
  /** What is measured. */
  run(): void | Promise<void>;
  /** Makes fresh state for one run; not measured. */
  prepare?(): void;
}

/** How tasks are measured. */
export interface InterleaveOptions {
  /** How often each has its turn. @defaultValue 5 */
  readonly turns?: number;
  /** How long a turn is, in milliseconds. @defaultValue 200 */
  readonly timeMs?: number;
  /** The clock: the time of the wall, or the CPU time of the process. A tick of the latter is about a microsecond. */
  readonly clock: 'wall' | 'cpu';
}

/** Milliseconds of CPU time of this process, all threads together. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The median time in milliseconds of one run of each task, for each turn, in turn. */
export async function interleave(
  tasks: Readonly<Record<SoloSubject, Task>>,
  { turns = 5, timeMs = 200, clock }: InterleaveOptions,
): Promise<Record<SoloSubject, number[]>> {
  const medians: Record<SoloSubject, number[]> = { millrace: [], 'hand-written': [] };
  for (let turn = -1; turn < turns; turn += 1) {
    for (const name of ['millrace', 'hand-written'] as const) {
      const bench = new Bench({
        time: timeMs,
        iterations: 10,
        warmup: false,
        throws: true,
        ...(clock === 'cpu' && { now: cpuNow }),
      });
      const { run, prepare } = tasks[name];
      bench.add(name, run, prepare === undefined ? {} : { beforeEach: prepare });
      const [task] = await bench.run();
      const { result } = task ?? {};
      if (result === undefined || !('latency' in result)) throw new Error(`${name} was not run.`);
      // The first turn warms up.
      if (turn >= 0) medians[name].push(result.latency.p50);
    }
  }
  return medians;
}
