import type { Benchmark } from './Benchmark.ts';

const MAX_RESULT_CHARS = 65_536;
const PIECE_CHARS = 65_536;
const PIECES = 3_200;

/** What tools give. */
export const outputOfOneCall: Benchmark = {
  name: 'output',
  title: 'The output of one tool',
  runs: [
    {
      id: 'partials',
      rounds: 5,
      workload: 'output',
      params: { pieces: 100_000, pieceChars: 20, warmUp: 20_000 },
      peers: { pieces: 10_000, pieceChars: 20, warmUp: 2_000 },
    },
    ...(['stop', 'drain'] as const).map((overflow) => ({
      id: overflow,
      rounds: 3,
      workload: 'output' as const,
      params: {
        pieces: PIECES,
        pieceChars: PIECE_CHARS,
        maxResultChars: MAX_RESULT_CHARS,
        overflow,
        warmUp: 10,
      },
      ...(overflow === 'drain' && { peers: 'none' as const }),
    })),
  ],
  rows: [
    {
      id: 'partials',
      title: 'CPU time of a partial output, 100,000 of one tool, each shown',
      peerTitle: 'CPU time of a partial output, 10,000 of one tool, each shown',
      unit: ' µs',
      run: 'partials',
      figure: 'cpuPerPiece',
    },
    {
      id: 'memory-stop',
      title: '200 MB, limit 64 KiB: memory added',
      unit: ' MB',
      run: 'stop',
      figure: 'addedMb',
      summary: 'max',
    },
    {
      id: 'memory-drain',
      title: '200 MB, limit 64 KiB, read to the end: memory added',
      unit: ' MB',
      run: 'drain',
      figure: 'addedMb',
      summary: 'max',
    },
    {
      id: 'sent-back',
      title: '200 MB, limit 64 KiB: sent back to the model, envelope and all',
      unit: ' KiB',
      run: 'stop',
      figure: 'sentBackBytes',
      scale: 1 / 1_024,
    },
  ],
};
