/**
 * The long fuzzing of the decoders: `npm run fuzz -- --inputs 100000`.
 *
 * Makes the inputs of seeds 0, 1, 2 … for each format, over worker threads, and checks what comes of every one of them. Exits with
 * 1 if a promise was broken, and prints the smallest input that breaks it: kept in `spec/fixtures/fuzz/`, the specs play it.
 *
 * `--inputs 10000` how many a format; `--from 0` the first seed; `--format gemini` that one alone; `--workers 2` how many threads;
 * `--growth 200` how many of them, a format, with one of their events over and over, to see that time grows no faster;
 * `--seed 7` plays that input alone; `--file input.json` plays a kept one.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { formats } from '../../lib/formats/formats.ts';
import { loadEventStreamCodec } from '../../lib/formats/loadEventStreamCodec.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { growthViolation } from './check/growth.ts';
import type { FuzzInput } from './input/FuzzInput.ts';
import { makeInput } from './input/makeInput.ts';
import { type CorpusEntry, toInput } from './run/corpus.ts';
import { describeFailure } from './run/describeFailure.ts';
import { fuzzInWorkers } from './run/fuzzInWorkers.ts';
import type { FuzzOutcome, FuzzRange } from './run/fuzzRange.ts';

const RANGE_INPUTS = 500;
/** How often a line is printed, in milliseconds. */
const LINE_MS = 10_000;
/** So many failures of a format are kept. */
const MOST_KEPT = 20;

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '10000' },
    from: { type: 'string', default: '0' },
    format: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    growth: { type: 'string' },
    seed: { type: 'string' },
    file: { type: 'string' },
  },
});

function chosenFormats(): FormatName[] {
  const names = Object.keys(formats) as FormatName[];
  const chosen = names.filter((name) => values.format === undefined || values.format === name);
  if (chosen.length === 0) throw new RangeError(`--format must be one of ${names.join(', ')}.`);
  return chosen;
}

function rangesOf(format: FormatName, from: number, to: number): FuzzRange[] {
  const ranges: FuzzRange[] = [];
  for (let at = from; at < to; at += RANGE_INPUTS) {
    ranges.push({ format, from: at, to: Math.min(at + RANGE_INPUTS, to) });
  }
  return ranges;
}

/** Plays one input and prints what it breaks. Returns whether it breaks nothing. */
async function playOne(input: FuzzInput, name: string): Promise<boolean> {
  await loadEventStreamCodec();
  const failure = describeFailure(input, name);
  if (failure !== undefined) console.error(failure);
  else console.log(`${input.format}, ${name}: nothing is broken.`);
  return failure === undefined;
}

/** One failure of each kind, made small. */
async function printFailures(outcomes: readonly FuzzOutcome[]): Promise<void> {
  const printed = new Set<string>();
  for (const { format, failed } of outcomes) {
    for (const { seed, violations } of failed) {
      const [first] = violations;
      const kind = `${format} ${first?.property}`;
      if (printed.has(kind)) continue;
      printed.add(kind);
      console.error(`${format}, seed ${seed}: ${first?.property}: ${first?.message}`);
      await playOne(makeInput(format, seed), `seed ${seed}`);
    }
  }
}

async function playAll(): Promise<boolean> {
  const [from, inputs] = [Number(values.from), Number(values.inputs)];
  const ranges = chosenFormats().flatMap((format) => rangesOf(format, from, from + inputs));
  const total = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
  const startedAt = Date.now();
  const bad: FuzzOutcome[] = [];
  const ends: Partial<Record<FormatName, Record<string, number>>> = {};
  let done = 0;
  let failed = 0;
  let shownAt = startedAt;
  await fuzzInWorkers(ranges, Number(values.workers), (outcome) => {
    done += outcome.to - outcome.from;
    failed += outcome.failed.length;
    const counts = (ends[outcome.format] ??= {});
    for (const [how, count] of Object.entries(outcome.ends))
      counts[how] = (counts[how] ?? 0) + count;
    if (outcome.failed.length > 0 && bad.length < MOST_KEPT) bad.push(outcome);
    if (Date.now() - shownAt < LINE_MS && done < total) return;
    shownAt = Date.now();
    const perSecond = (done * 1_000) / Math.max(1, shownAt - startedAt);
    const left = Math.ceil((total - done) / perSecond);
    const counted = `${done} of ${total} inputs, ${Math.round(perSecond)} a second`;
    process.stderr.write(`${counted}, ${left} s left, ${failed} failed\n`);
  });
  for (const [format, counts] of Object.entries(ends)) console.log(format, JSON.stringify(counts));
  await printFailures(bad);
  console.log(`${total} inputs, ${failed} failed`);
  return failed === 0;
}

/** Returns whether the time of no response grows faster than its length. */
async function judgeGrowth(count: number): Promise<boolean> {
  await loadEventStreamCodec();
  let isFine = true;
  for (const format of chosenFormats()) {
    for (let seed = 0; seed < count; seed += 1) {
      const violation = growthViolation(format, seed);
      if (violation === undefined) continue;
      isFine = false;
      console.error(`${format}, seed ${seed}: ${violation.property}: ${violation.message}`);
    }
    console.log(`${format}: ${count} long inputs`);
  }
  return isFine;
}

async function main(): Promise<boolean> {
  const { file, seed, growth } = values;
  if (file !== undefined) {
    return playOne(toInput(JSON.parse(readFileSync(file, 'utf8')) as CorpusEntry), file);
  }
  if (growth !== undefined) return judgeGrowth(Number(growth));
  if (seed === undefined) return playAll();
  let isFine = true;
  for (const format of chosenFormats()) {
    isFine = (await playOne(makeInput(format, Number(seed)), `seed ${seed}`)) && isFine;
  }
  return isFine;
}

process.exitCode = (await main()) ? 0 : 1;
