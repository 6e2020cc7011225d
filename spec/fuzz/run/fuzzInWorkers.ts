import { Worker } from 'node:worker_threads';
import type { FuzzOutcome, FuzzRange } from './fuzzRange.ts';

/** A range that takes longer hangs. */
const HANG_MS = 120_000;

/** Plays ranges over so many threads. `take` gets what came of each, in any order. Rejects for one that hangs, or ends its thread. */
export async function fuzzInWorkers(
  ranges: readonly FuzzRange[],
  threads: number,
  take: (outcome: FuzzOutcome) => void,
): Promise<void> {
  const rest = [...ranges];
  await Promise.all(
    Array.from({ length: Math.min(threads, rest.length) }, async () => {
      const worker = startWorker();
      try {
        for (let range = rest.shift(); range !== undefined; range = rest.shift()) {
          take(await ask(worker, range));
        }
      } finally {
        rest.length = 0;
        await worker.terminate();
      }
    }),
  );
}

/** A thread begins without what lets this one load TypeScript, so it loads that first. */
function startWorker(): Worker {
  const [loader, file] = [import.meta.resolve('tsx/esm/api'), import.meta.resolve('./worker.ts')];
  const code = `import('${loader}').then(({ register }) => { register(); return import('${file}'); })`;
  return new Worker(code, { eval: true });
}

function ask(worker: Worker, range: FuzzRange): Promise<FuzzOutcome> {
  const { format, from, to } = range;
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error): void => {
      reject(new Error(`${format}, seeds ${from} to ${to - 1}: ${message}`));
    };
    const timer = setTimeout(() => fail(new Error(`no end after ${HANG_MS / 1_000} s`)), HANG_MS);
    worker.once('error', fail);
    worker.once('message', (outcome: FuzzOutcome) => {
      clearTimeout(timer);
      worker.removeListener('error', fail);
      resolve(outcome);
    });
    worker.postMessage(range);
  });
}
