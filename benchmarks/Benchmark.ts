import type { FormatsParams } from './solo/FormatsParams.ts';
import type { BytesParams } from './workloads/bytes.ts';
import type { CallsParams } from './workloads/calls.ts';
import type { LatencyParams } from './workloads/latency.ts';
import type { LeavingParams } from './workloads/leaving.ts';
import type { MakespanParams } from './workloads/makespan.ts';
import type { ManyTurnsParams } from './workloads/manyTurns.ts';
import type { OutputParams } from './workloads/output.ts';

interface ParamsOf {
  readonly bytes: BytesParams;
  readonly calls: CallsParams;
  readonly latency: LatencyParams;
  readonly leaving: LeavingParams;
  readonly makespan: MakespanParams;
  readonly manyTurns: ManyTurnsParams;
  readonly output: OutputParams;
}

/** A workload with what it takes. */
export type WorkloadRun = {
  readonly [Name in keyof ParamsOf]: { readonly workload: Name; readonly params: ParamsOf[Name] };
}[keyof ParamsOf];

/** A measurement: each round is one sample of every subject, each in a process of its own, in turn. */
export type Run = {
  /** Its name, by which rows find it. */
  readonly id: string;
  /** How many rounds. */
  readonly rounds: number;
} & (
  | (WorkloadRun & {
      /** What peers do instead, which can be less; absent: the same; `none`: peers have no part in it. */
      readonly peers?: ParamsOf[WorkloadRun['workload']] | 'none';
    })
  | {
      /** A file of `solo/`, which brings its own subjects and uses no mock model. */
      readonly solo: string;
      /** What it takes; absent for what takes nothing. */
      readonly soloParams?: FormatsParams;
    }
);

/** How several values of one round become one. */
export type Summary = 'median' | 'p99' | 'min' | 'max';

/** One line of the report. */
export interface Row {
  /** Its name, by which budgets find it. */
  readonly id: string;
  /** What was measured. */
  readonly title: string;
  /** The same where peers take part, if they do less. */
  readonly peerTitle?: string;
  /** The unit of its values; empty for plain numbers. */
  readonly unit: string;
  /** The run whose figure it shows. */
  readonly run: string;
  /** The name of the figure. */
  readonly figure: string;
  /** What the figure is multiplied by. @defaultValue 1 */
  readonly scale?: number;
  /** How the values of one round become one. @defaultValue median */
  readonly summary?: Summary;
  /** The run by whose figure it is divided: growth from one size to another. */
  readonly over?: string;
}

/** What one file measures. */
export interface Benchmark {
  /** Its name, by which it is picked. */
  readonly name: string;
  /** What it is about. */
  readonly title: string;
  /** What is measured. */
  readonly runs: readonly Run[];
  /** What is shown of it. */
  readonly rows: readonly Row[];
}
