import { Worker } from 'node:worker_threads';
import type { RangeOutcome, SeedRange } from './simulateRange.ts';

/** Plays ranges over so many threads. `take` gets what came of each, in any order; returning false ends it early. */
export async function runInWorkers(
  ranges: readonly SeedRange[],
  threads: number,
  take: (outcome: RangeOutcome) => boolean,
): Promise<void> {
  const rest = [...ranges];
  let goesOn = true;
  await Promise.all(
    Array.from({ length: Math.min(threads, rest.length) }, async () => {
      const worker = startWorker();
      try {
        for (let range = rest.shift(); range !== undefined && goesOn; range = rest.shift()) {
          goesOn = take(await ask(worker, range)) && goesOn;
        }
      } finally {
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

function ask(worker: Worker, range: SeedRange): Promise<RangeOutcome> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(
        new Error(`Seeds ${range.from} to ${range.to - 1}: ${error.message}`, { cause: error }),
      );
    worker.once('error', fail);
    worker.once('message', (outcome: RangeOutcome) => {
      worker.removeListener('error', fail);
      resolve(outcome);
    });
    worker.postMessage(range);
  });
}
