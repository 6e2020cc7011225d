import type { Benchmark } from './Benchmark.ts';

/** Many conversations in one process. */
export const conversationsAtOnce: Benchmark = {
  name: 'conversations',
  title: '1,000 conversations at once, each of three responses and eight calls of 20 ms',
  runs: [{ id: 'conversations', rounds: 2, solo: 'conversations' }],
  rows: [
    {
      id: 'conversations-cpu',
      title: 'CPU time of a conversation, 1,000 at once',
      unit: ' ms',
      run: 'conversations',
      figure: 'cpuMs',
    },
    {
      id: 'conversations-growth',
      title: 'growth of the CPU time of a conversation, from 100 to 1,000 at once',
      unit: ' x',
      run: 'conversations',
      figure: 'growth',
    },
    {
      id: 'conversations-live',
      title: 'memory of a conversation that goes on',
      unit: ' KB',
      run: 'conversations',
      figure: 'liveKb',
    },
    {
      id: 'conversations-left',
      title: 'memory that is left of 1,000 conversations',
      unit: ' MB',
      run: 'conversations',
      figure: 'leftMb',
    },
  ],
};
