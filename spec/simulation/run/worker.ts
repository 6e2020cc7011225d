/** Plays ranges of seeds in a thread of its own: takes a range, gives what came of it. */
import { parentPort } from 'node:worker_threads';
import { type SeedRange, simulateRange } from './simulateRange.ts';

parentPort?.on('message', (range: SeedRange) => {
  const startedAt = performance.now();
  void simulateRange(range).then((outcome) =>
    parentPort?.postMessage({ outcome, workedMs: performance.now() - startedAt }),
  );
});
