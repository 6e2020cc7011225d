import type { Benchmark } from './Benchmark.ts';

/** What loading the package costs. */
export const size: Benchmark = {
  name: 'size',
  title: 'Loading the package',
  runs: [
    { id: 'imports', rounds: 1, solo: 'imports' },
    { id: 'bundle', rounds: 1, solo: 'bundle' },
  ],
  rows: [
    {
      id: 'import-core',
      title: 'CPU time of importing millrace/core, beside rxjs alone',
      unit: ' ms',
      run: 'imports',
      figure: 'core',
    },
    {
      id: 'import-millrace',
      title: 'CPU time of importing millrace, beside rxjs, ajv and ajv-formats',
      unit: ' ms',
      run: 'imports',
      figure: 'millrace',
    },
    {
      id: 'bundle',
      title: 'six names of millrace/core for a browser, rxjs and all, minified, gzip',
      unit: ' KiB',
      run: 'bundle',
      figure: 'gzipBytes',
      scale: 1 / 1_024,
    },
  ],
};
