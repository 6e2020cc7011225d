import type { Benchmark } from './Benchmark.ts';

const breakOff = (how: 'abort' | 'leave') =>
  ({
    id: how,
    rounds: 3,
    workload: 'leaving',
    params: { how, turns: 20 },
    peers: { how, turns: 5 },
  }) as const;

/** Breaking a turn off while six tools run. */
export const leaving: Benchmark = {
  name: 'leaving',
  title: 'A turn broken off while its tools run',
  runs: [breakOff('abort'), breakOff('leave'), { id: 'discard', rounds: 2, solo: 'discard' }],
  rows: [
    ...(['abort', 'leave'] as const).flatMap((how) => {
      const title = how === 'abort' ? 'the signal is aborted' : 'the consumer leaves';
      return [
        {
          id: `told-${how}`,
          title: `${title}: tools that are told`,
          unit: ' of 6',
          run: how,
          figure: 'told',
          summary: 'min' as const,
        },
        {
          id: `told-${how}-ms`,
          title: `${title}: until the last tool is told, in a turn over HTTP`,
          unit: ' ms',
          run: how,
          figure: 'lastToldMs',
        },
      ];
    }),
    {
      id: 'discard-6',
      title: 'discard with six tools running: the whole call',
      unit: ' ms',
      run: 'discard',
      figure: 'sixMs',
    },
    {
      id: 'discard-10000',
      title: 'discard with 10,000 tools running, which are unsubscribed from: CPU time a tool',
      unit: ' µs',
      run: 'discard',
      figure: 'unsubscribedMicros',
    },
    {
      id: 'discard-10000-signals',
      title: 'discard with 10,000 tools that listen to their signal: CPU time a tool',
      unit: ' µs',
      run: 'discard',
      figure: 'signalsMicros',
    },
  ],
};
