import type { Benchmark } from './Benchmark.ts';

/** Many turns at once. */
export const turnsAtOnce: Benchmark = {
  name: 'turns',
  title: '100 turns at once, each of six safe calls of 300 ms over a stream of 2 s',
  runs: [{ id: 'turns', rounds: 4, workload: 'manyTurns', params: { turns: 100 } }],
  rows: [
    {
      id: 'turns-cpu',
      title: 'CPU time of a turn, 100 at once',
      unit: ' ms',
      run: 'turns',
      figure: 'cpuPerTurnMs',
    },
    {
      id: 'turns-p99',
      title: 'time over the shortest possible, 99 of 100 turns at once',
      unit: ' x',
      run: 'turns',
      figure: 'makespanOverBound',
      summary: 'p99',
    },
  ],
};
