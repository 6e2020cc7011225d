import type { Benchmark } from './Benchmark.ts';

/** What it costs to look at arguments while they are written. */
export const partialViews: Benchmark = {
  name: 'partial',
  title: 'Views of unfinished arguments',
  runs: [{ id: 'partial', rounds: 3, solo: 'partial' }],
  rows: [
    {
      id: 'partial-delta',
      title: 'CPU time of a view, one argument of 5 MB in deltas of 4 characters',
      unit: ' µs',
      run: 'partial',
      figure: 'cpuPerDelta',
    },
    {
      id: 'partial-growth',
      title: 'growth of the CPU time per delta, from 0.5 MB to 5 MB',
      unit: ' x',
      run: 'partial',
      figure: 'growth',
    },
  ],
};
