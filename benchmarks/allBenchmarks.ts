import type { Benchmark } from './Benchmark.ts';
import { bytesOfOneTurn } from './bytes.bench.ts';
import { callsOfOneTurn } from './calls.bench.ts';
import { conversationsAtOnce } from './conversations.bench.ts';
import { everyFormat } from './formats.bench.ts';
import { latency } from './latency.bench.ts';
import { leaving } from './leaving.bench.ts';
import { outputOfOneCall } from './output.bench.ts';
import { overlap } from './overlap.bench.ts';
import { partialViews } from './partial.bench.ts';
import { queue } from './queue.bench.ts';
import { size } from './size.bench.ts';
import { small } from './small.bench.ts';
import { turnsAtOnce } from './turns.bench.ts';
import { views } from './views.bench.ts';

/** All benchmarks, in the order of the report. */
export const allBenchmarks: readonly Benchmark[] = [
  overlap,
  latency,
  callsOfOneTurn,
  bytesOfOneTurn,
  everyFormat,
  outputOfOneCall,
  partialViews,
  turnsAtOnce,
  conversationsAtOnce,
  leaving,
  queue,
  views,
  small,
  size,
];

/** Those of the names that are given, comma by comma; all if none is. */
export function pickBenchmarks(names: string | undefined): readonly Benchmark[] {
  const wanted = names?.split(',') ?? allBenchmarks.map(({ name }) => name);
  const unknown = wanted.filter((name) => !allBenchmarks.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new RangeError(`There is no benchmark named ${unknown.join(', ')}.`);
  return allBenchmarks.filter(({ name }) => wanted.includes(name));
}
