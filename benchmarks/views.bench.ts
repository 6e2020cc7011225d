import type { Benchmark } from './Benchmark.ts';

/** What it costs to keep a view up to date. */
export const views: Benchmark = {
  name: 'views',
  title: 'Views of a response: text, one argument, outputs of one call, calls with results',
  runs: [{ id: 'views', rounds: 3, solo: 'views' }],
  rows: [
    {
      id: 'view-event',
      title: 'CPU time of an event among 10,000, the most of four kinds',
      unit: ' µs',
      run: 'views',
      figure: 'cpuPerEvent',
    },
    {
      id: 'view-growth',
      title: 'growth of the CPU time per event, from 10 to 10,000 events, the most of four kinds',
      unit: ' x',
      run: 'views',
      figure: 'growth',
    },
  ],
};
