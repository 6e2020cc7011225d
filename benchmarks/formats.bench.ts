import type { Benchmark } from './Benchmark.ts';
import { formatRuns, isOfDeltas } from './formatRuns.ts';

/** Long responses of every wire format. */
export const everyFormat: Benchmark = {
  name: 'formats',
  title: 'Long responses of every format, beside their framing and JSON.parse',
  runs: formatRuns.map(({ id, params }) => ({
    id,
    rounds: 2,
    solo: 'formats',
    soloParams: params,
  })),
  rows: formatRuns.flatMap(({ id, params }) => {
    const { format, kind } = params;
    const what = isOfDeltas(params) ? `${kind} in deltas` : 'whole calls';
    return [
      {
        id,
        title: `${format}: 50 MB of ${what}, from bytes to model events`,
        unit: ' MB per CPU second',
        run: id,
        figure: 'mbPerCpuSecond',
      },
      {
        id: `${id}-memory`,
        title: `${format}: 50 MB of ${what}, memory added beside the bytes`,
        unit: ' MB',
        run: id,
        figure: 'addedMb',
        summary: 'max' as const,
      },
    ];
  }),
};
