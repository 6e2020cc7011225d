import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SoloSubject } from '../solo/Solo.ts';
import type { Sample } from './Workload.ts';
import type { SoloJob, WorkerJob } from './worker.ts';

/** Bounds of one sample. */
export interface SampleLimits {
  /** How long it may take. @defaultValue 120,000 */
  readonly maxMs?: number;
}

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
const MAX_MS = 120_000;

/** Arguments of node for a process that runs TypeScript: newer ones do it alone. */
export const nodeArguments: readonly string[] = [
  '--no-warnings',
  ...('typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx']),
];

/** Takes one sample in a process of its own. Rejects with what went wrong there, and when it takes too long. */
export function takeSample(job: WorkerJob, limits?: SampleLimits): Promise<Sample>;
export function takeSample(
  job: SoloJob,
  limits?: SampleLimits,
): Promise<Readonly<Partial<Record<SoloSubject, Sample>>>>;
export function takeSample(
  job: WorkerJob | SoloJob,
  { maxMs = MAX_MS }: SampleLimits = {},
): Promise<object> {
  return new Promise((resolve, reject) => {
    const child = fork(worker, [JSON.stringify(job)], {
      execArgv: [...nodeArguments, '--expose-gc', '--max-old-space-size=8192'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk}`.slice(-4_000);
    });
    const timer = setTimeout(() => {
      reject(new Error(`it took longer than ${maxMs / 1_000} s`));
      child.kill('SIGKILL');
    }, maxMs);
    child.once('message', (message: { sample?: object; error?: string }) => {
      if (message.sample !== undefined) resolve(message.sample);
      else reject(new Error(message.error));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`it ended with ${code} and gave no sample. ${errors}`));
    });
  });
}
