/**
 * The long simulation: `npm run simulate -- --turns 1000000`.
 *
 * Plays the turns of seeds 0, 1, 2 … over worker threads, checks every one of them, and counts the situations. What is done is
 * kept in a report, so that the next call goes on from there, also after Ctrl-C; a report of another library, or of another
 * simulator, is begun anew. Exits with 1 if a promise was broken, with the smallest plan that breaks it, and if a situation
 * was never visited.
 *
 * `--turns 10000` how many, from seed 0 on; `--workers 2` how many threads; `--seconds 600` ends after that time;
 * `--report file` where the report is; `--fresh` begins anew; `--page docs/simulation.md` writes the page;
 * `--seed 7` plays that turn alone, also with one call more (S11); `--plan file` plays a plan, with a seed as that one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { unforeseen, unvisited } from './coverage/situations.ts';
import { generateTurn } from './plan/generateTurn.ts';
import type { TurnPlan } from './plan/TurnPlan.ts';
import { Progress } from './run/Progress.ts';
import { printFailure } from './run/printFailure.ts';
import { missing, type Report, turnsOf, withOutcome } from './run/Report.ts';
import { playedNow, readReport, writeReport } from './run/reportFile.ts';
import { reportPage } from './run/reportPage.ts';
import { runInWorkers } from './run/runInWorkers.ts';
import { simulateAlone } from './run/simulateRange.ts';

const RANGE_TURNS = 250;
const SAVE_MS = 2_000;
/** Fewer turns need not have been everywhere. */
const LEAST_TURNS = 2_000;
/** So many of the failed turns are shrunk and printed. */
const MOST_PRINTED = 3;

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '10000' },
    workers: { type: 'string', default: String(availableParallelism()) },
    seconds: { type: 'string', default: 'Infinity' },
    report: { type: 'string', default: '.cache/simulation.json' },
    fresh: { type: 'boolean', default: false },
    page: { type: 'string' },
    seed: { type: 'string' },
    plan: { type: 'string' },
  },
});

/** Plays one plan and prints what it breaks. Returns whether it breaks nothing. */
async function playOne(plan: TurnPlan, seed: number | undefined): Promise<boolean> {
  const violations = await simulateAlone(plan, seed);
  for (const { property, message } of violations) console.error(`${property}: ${message}`);
  if (violations.length > 0) await printFailure(plan, seed);
  else console.log('Nothing is broken.');
  return violations.length === 0;
}

/** Plays everything that the report does not have yet. */
async function playAll(turns: number): Promise<{ report: Report; isInterrupted: boolean }> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const played = playedNow(root, ['lib', 'spec/simulation', 'spec/helpers']);
  let report = readReport(values.fresh ? '' : values.report, played);
  const before = turnsOf(report);
  const progress = new Progress(process.stderr, { total: turns, before }, () => Date.now());
  const deadline = Date.now() + Number(values.seconds) * 1_000;
  let savedAt = Date.now();
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isInterrupted = true));
  const ranges = missing(report, { from: 0, to: turns }, RANGE_TURNS);
  try {
    await runInWorkers(ranges, Number(values.workers), (outcome) => {
      report = withOutcome(report, outcome);
      progress.show(turnsOf(report), report.failed.length);
      if (Date.now() - savedAt > SAVE_MS) {
        writeReport(values.report, report);
        savedAt = Date.now();
      }
      return Date.now() < deadline && !isInterrupted;
    });
  } finally {
    progress.end();
    writeReport(values.report, report);
  }
  return { report, isInterrupted };
}

/** Prints what a report says. Returns whether all is well. */
async function judge(report: Report): Promise<boolean> {
  const printed = new Set<string>();
  for (const { seed, violations } of report.failed) {
    const [first] = violations;
    if (first === undefined || printed.has(first.property) || printed.size >= MOST_PRINTED)
      continue;
    printed.add(first.property);
    console.error(`Seed ${seed} breaks ${first.property}: ${first.message}`);
    for (const one of [seed, seed - 1, seed - 2]) {
      if (one >= 0 && (await printFailure(generateTurn(one), one))) break;
      console.error(`The turn of seed ${one} breaks nothing when it is played alone.`);
    }
  }
  const absent = turnsOf(report) < LEAST_TURNS ? [] : unvisited(report.counts);
  for (const name of absent) console.error(`Never visited: ${name}`);
  const odd = unforeseen(report.counts);
  for (const name of odd) console.error(`Nobody has foreseen: ${name}`);
  console.log(`${turnsOf(report)} turns, ${report.failed.length} failed`);
  return report.failed.length === 0 && absent.length === 0 && odd.length === 0;
}

async function main(): Promise<boolean> {
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (values.plan !== undefined) {
    return playOne(JSON.parse(readFileSync(values.plan, 'utf8')) as TurnPlan, seed);
  }
  if (seed !== undefined) return playOne(generateTurn(seed), seed);
  const { report, isInterrupted } = await playAll(Number(values.turns));
  if (isInterrupted) {
    console.error(`${turnsOf(report)} turns are done; the same command goes on from there.`);
    return false;
  }
  if (values.page !== undefined) writeFileSync(values.page, reportPage(report));
  return judge(report);
}

process.exitCode = (await main()) ? 0 : 1;
