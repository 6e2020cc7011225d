import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCalls } from './calls.bench.ts';
import { measureMemory } from './memory.bench.ts';
import { measureOverlap } from './overlap.bench.ts';
import { measureQueue } from './queue.bench.ts';
import { type Figure, print } from './support/report.ts';
import { measureTruncation } from './truncation.bench.ts';
import { measureValidation } from './validation.bench.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds);

const benchmarks: readonly (readonly [string, string, () => Promise<Figure[]>])[] = [
  ['memory', 'Memory: 200 MB of output into a limit', measureMemory],
  [
    'overlap',
    'Overlap: six safe calls of 300 ms in a turn of 2 s, over loopback',
    () => measureOverlap(rounds),
  ],
  ['calls', 'CPU: one response, all calls safe', () => measureCalls(rounds)],
  ['queue', 'Queue: keyed writes', () => measureQueue(rounds)],
  [
    'truncation',
    'Truncation: 32 MB of output into 30,000 characters',
    () => measureTruncation(rounds),
  ],
  ['validation', 'Validation: six properties, checked by Ajv', () => measureValidation(rounds)],
];

const wanted = values.only?.split(',') ?? benchmarks.map(([name]) => name);
const unknown = wanted.filter((name) => !benchmarks.some(([known]) => known === name));
if (unknown.length > 0) throw new RangeError(`There is no benchmark named ${unknown.join(', ')}.`);

console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${rounds} rounds, medians`,
);
let ok = true;
for (const [name, title, measure] of benchmarks) {
  if (wanted.includes(name)) ok = print(title, await measure()) && ok;
}
process.exitCode = ok ? 0 : 1;
