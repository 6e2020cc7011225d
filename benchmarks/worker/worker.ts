/**
 * Takes one sample in a process of its own: runs a workload on a subject, sends what it measured to the parent, and ends.
 */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Solo } from '../solo/Solo.ts';
import type { Subject } from '../subjects/Subject.ts';
import { ModelServer } from './ModelServer.ts';
import type { Workload } from './Workload.ts';

/** What the parent asks for. */
export interface WorkerJob {
  /** The file of the subject. */
  readonly subject: string;
  /** The file of the workload. */
  readonly workload: string;
  /** What the workload takes. */
  readonly params: object;
  /** Where the mock model is. */
  readonly serverUrl: string;
}

/** What a file exports under its own name. */
async function load<T>(file: string): Promise<T> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, T>;
  const value = exported[basename(file, '.ts')];
  if (value === undefined) throw new Error(`${file} exports nothing of its own name.`);
  return value;
}

/** The same for what brings its own subjects. */
export interface SoloJob {
  /** The file. */
  readonly solo: string;
  /** What it takes. */
  readonly soloParams?: object;
}

async function takeSample(job: WorkerJob | SoloJob): Promise<object> {
  if ('solo' in job) return (await load<Solo>(job.solo))(job.soloParams);
  const { subject, workload, params, serverUrl } = job;
  const measured = await load<Workload<object>>(workload);
  return measured(await load<Subject>(subject), new ModelServer(serverUrl), params);
}

const job = JSON.parse(process.argv[2] ?? '') as WorkerJob | SoloJob;
try {
  const sample = await takeSample(job);
  process.send?.({ sample }, () => process.exit(0));
} catch (error) {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  process.send?.({ error: text }, () => process.exit(1));
}
