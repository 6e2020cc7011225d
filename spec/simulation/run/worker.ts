/** Plays ranges of seeds in a thread of its own: takes a range, gives what came of it. */
import { parentPort } from 'node:worker_threads';
import { type SeedRange, simulateRange } from './simulateRange.ts';

parentPort?.on('message', (range: SeedRange) => {
  void simulateRange(range).then((outcome) => parentPort?.postMessage(outcome));
});
