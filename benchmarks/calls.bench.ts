import type { Benchmark, Run } from './Benchmark.ts';

const calls = (
  id: string,
  params: { readonly calls: number; readonly live?: boolean; readonly rounds: number },
): Run => ({
  id,
  rounds: params.rounds,
  workload: 'calls',
  params: {
    calls: params.calls,
    live: params.live === true,
    warmUp: 30_000,
    measured: Math.max(10_000, params.calls),
  },
  // Some peers take a second for a hundred calls.
  peers:
    params.calls > 10_000
      ? 'none'
      : {
          calls: params.calls,
          live: params.live === true,
          warmUp: 1_000,
          measured: Math.max(1_000, params.calls),
        },
});

/** CPU time of calls. */
export const callsOfOneTurn: Benchmark = {
  name: 'calls',
  title: 'CPU time of a call: ten deltas, validated, run, its result sent back',
  runs: [
    calls('calls-100', { calls: 100, rounds: 3 }),
    calls('calls-1000', { calls: 1_000, rounds: 6 }),
    calls('calls-10000', { calls: 10_000, rounds: 6 }),
    { ...calls('live-1000', { calls: 1_000, live: true, rounds: 3 }), peers: 'none' },
    calls('live-50000', { calls: 50_000, live: true, rounds: 3 }),
  ],
  rows: [
    ...[100, 1_000, 10_000].map((count) => ({
      id: `calls-${count}`,
      title: `CPU time of a call, ${count.toLocaleString('en')} calls in one turn`,
      unit: ' µs',
      run: `calls-${count}`,
      figure: 'cpuPerCall',
    })),
    {
      id: 'growth-10000',
      title: 'growth of the CPU time per call, from 1,000 to 10,000 calls',
      unit: ' x',
      run: 'calls-10000',
      over: 'calls-1000',
      figure: 'cpuPerCall',
    },
    {
      id: 'live-50000',
      title: 'CPU time of a call, 50,000 calls that all run at the same time',
      unit: ' µs',
      run: 'live-50000',
      figure: 'cpuPerCall',
    },
    {
      id: 'growth-50000',
      title: 'growth per call, from 1,000 to 50,000 calls that all run at once',
      unit: ' x',
      run: 'live-50000',
      over: 'live-1000',
      figure: 'cpuPerCall',
    },
  ],
};
