import type { Benchmark } from './Benchmark.ts';

/** S16: what a call costs that queues for a key. */
export const queue: Benchmark = {
  name: 'queue',
  title: 'Calls that queue for four keys',
  runs: [{ id: 'queue', rounds: 3, solo: 'queue' }],
  rows: [
    {
      id: 'queue-4000',
      title: 'CPU time of a call, 4,000 calls that queue for 4 keys',
      unit: ' µs',
      run: 'queue',
      figure: 'cpuPerCall4000',
    },
    {
      id: 'queue-growth',
      title: 'growth of the CPU time per call, from 4,000 to 40,000 calls that queue',
      unit: ' x',
      run: 'queue',
      figure: 'growth',
    },
  ],
};
