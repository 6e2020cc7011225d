import type { Benchmark } from './Benchmark.ts';

/** From the last byte of a call to the first line of its tool. */
export const latency: Benchmark = {
  name: 'latency',
  title: 'From the last byte of a call on the wire to the first line of its tool',
  runs: [
    {
      id: 'latency',
      rounds: 4,
      workload: 'latency',
      params: { calls: 100, turns: 4 },
      peers: { calls: 50, turns: 2 },
    },
  ],
  rows: [
    {
      id: 'latency',
      title: 'last byte on the wire to first line of the tool, half of the calls',
      unit: ' ms',
      run: 'latency',
      figure: 'sealToStartMs',
    },
    {
      id: 'latency-p99',
      title: 'last byte on the wire to first line of the tool, 99 of 100 calls',
      unit: ' ms',
      run: 'latency',
      figure: 'sealToStartMs',
      summary: 'p99',
    },
  ],
};
