import type { Benchmark } from './Benchmark.ts';

/** Single pieces, in one process, without a mock model. */
export const small: Benchmark = {
  name: 'small',
  title: 'Single pieces: a call beside JSON.parse, Ajv and a promise; cutting beside slicing',
  runs: [
    { id: 'oneCall', rounds: 2, solo: 'oneCall' },
    { id: 'validation', rounds: 2, solo: 'validation' },
    { id: 'truncation', rounds: 2, solo: 'truncation' },
  ],
  rows: [
    {
      id: 'one-call',
      title: 'CPU time of one call by hand, from text to result',
      unit: ' µs',
      run: 'oneCall',
      figure: 'cpuMicros',
    },
    {
      id: 'validation',
      title: 'CPU time of a call, six properties checked, beside none checked',
      unit: ' µs',
      run: 'validation',
      figure: 'cpuMicros',
    },
    ...(['head', 'head-tail'] as const).map((mode) => ({
      id: `truncation-${mode}`,
      title: `CPU time of cutting 1 MB to 30,000 characters, ${mode}`,
      unit: ' µs',
      run: 'truncation',
      figure: mode,
    })),
  ],
};
