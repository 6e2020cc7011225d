import type { Benchmark } from './Benchmark.ts';

/** Long responses. */
export const bytesOfOneTurn: Benchmark = {
  name: 'bytes',
  title: 'Long responses',
  runs: [
    {
      id: 'text',
      rounds: 4,
      workload: 'bytes',
      params: { kind: 'text', wireBytes: 50_000_000, deltaChars: 20 },
      peers: { kind: 'text', wireBytes: 10_000_000, deltaChars: 20 },
    },
    {
      id: 'argument',
      rounds: 3,
      workload: 'bytes',
      params: { kind: 'argument', chars: 5_000_000, deltaChars: 4 },
      peers: 'none',
    },
    {
      id: 'argument-small',
      rounds: 3,
      workload: 'bytes',
      params: { kind: 'argument', chars: 500_000, deltaChars: 4 },
    },
  ],
  rows: [
    {
      id: 'text',
      title: '50 MB of text in deltas of 20 characters, on the wire',
      peerTitle: '10 MB of text in deltas of 20 characters, on the wire',
      unit: ' MB per CPU second',
      run: 'text',
      figure: 'mbPerCpuSecond',
    },
    {
      id: 'argument',
      title: 'one argument of 5 MB in deltas of 4 characters, on the wire',
      unit: ' MB per CPU second',
      run: 'argument',
      figure: 'mbPerCpuSecond',
    },
    {
      id: 'argument-small',
      title: 'one argument of 0.5 MB in deltas of 4 characters, on the wire',
      unit: ' MB per CPU second',
      run: 'argument-small',
      figure: 'mbPerCpuSecond',
    },
    {
      id: 'argument-growth',
      title: 'growth of its CPU time per byte, from 0.5 MB to 5 MB',
      unit: ' x',
      run: 'argument',
      over: 'argument-small',
      figure: 'cpuPerKilobyte',
    },
  ],
};
