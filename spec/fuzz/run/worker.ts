/** Plays ranges of seeds in a thread of its own: takes a range, gives what came of it. */
import { parentPort } from 'node:worker_threads';
import { type FuzzRange, fuzzRange } from './fuzzRange.ts';

parentPort?.on('message', (range: FuzzRange) => {
  void fuzzRange(range).then((outcome) => parentPort?.postMessage(outcome));
});
