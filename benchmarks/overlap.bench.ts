import type { Benchmark } from './Benchmark.ts';
import { type ShapeName, shapes } from './workloads/shapes.ts';

const turn = (shape: ShapeName, rounds: number) =>
  ({ id: shape, rounds, workload: 'makespan', params: { shape } }) as const;

/** Turns on real time, beside the shortest time that their tools and their stream allow. */
export const overlap: Benchmark = {
  name: 'overlap',
  title: 'Time of a turn over the shortest possible',
  runs: [
    turn('even', 4),
    turn('slowFirst', 4),
    { ...turn('mixed', 4), peers: 'none' },
    turn('oneCallAtTheEnd', 3),
    turn('shortTool', 3),
    { ...turn('allUnsafe', 3), peers: 'none' },
  ],
  rows: [
    ...(['even', 'slowFirst', 'mixed'] as const).map((shape) => ({
      id: `makespan-${shape}`,
      title: shapes[shape].title,
      unit: ' x',
      run: shape,
      figure: 'makespanOverBound',
    })),
    {
      id: 'unsafe-overlaps',
      title: 'safe and unsafe calls in turn: calls that ran beside an unsafe one',
      unit: '',
      run: 'mixed',
      figure: 'overlaps',
      summary: 'max',
    },
    {
      id: 'early-results',
      title: 'six safe calls of 300 ms: results in hand before the stream ends',
      unit: ' of 6',
      run: 'even',
      figure: 'earlyResults',
      summary: 'min',
    },
    ...(['oneCallAtTheEnd', 'shortTool', 'allUnsafe'] as const).map((shape) => ({
      id: `makespan-${shape}`,
      title: `no gain: ${shapes[shape].title}`,
      unit: ' x',
      run: shape,
      figure: 'makespanOverBound',
    })),
  ],
};
