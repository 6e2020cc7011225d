/**
 * The long simulation: `npm run simulate -- --turns 1000000`.
 *
 * Plays the turns of seeds 0, 1, 2 … over worker threads, checks every one of them, and counts the situations. What is done is
 * kept in a report, so that the next call goes on from there; a report of another library, or of another simulator, is
 * begun anew. Exits with 1 if a promise was broken, with the smallest plan that breaks it, and if a situation was never
 * visited.
 *
 * `--turns 10000` how many, from seed 0 on; `--workers 2` how many threads; `--seconds 600` ends after that time;
 * `--report file` where the report is; `--fresh` begins anew; `--page docs/simulation.md` writes the page;
 * `--seed 7` plays that turn alone; `--plan file` plays a plan.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { unforeseen, unvisited } from './coverage/situations.ts';
import { generateTurn } from './plan/generateTurn.ts';
import type { TurnPlan } from './plan/TurnPlan.ts';
import { Progress } from './run/Progress.ts';
import { printFailure } from './run/printFailure.ts';
import { missing, type Report, turnsOf, withOutcome } from './run/Report.ts';
import { fingerprintOf, readReport, writeReport } from './run/reportFile.ts';
import { reportPage } from './run/reportPage.ts';
import { runInWorkers } from './run/runInWorkers.ts';
import { simulateTurn } from './run/simulateTurn.ts';

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
  const { violations } = await simulateTurn(plan, seed);
  for (const { property, message } of violations) console.error(`${property}: ${message}`);
  if (violations.length > 0) await printFailure(plan, seed);
  else console.log('Nothing is broken.');
  return violations.length === 0;
}

/** Plays everything that the report does not have yet. */
async function playAll(turns: number): Promise<Report> {
  const fingerprint = fingerprintOf(['lib', 'spec/simulation']);
  let report = readReport(values.fresh ? '' : values.report, fingerprint);
  const before = turnsOf(report);
  const progress = new Progress(process.stderr, { total: turns, before }, () => Date.now());
  const deadline = Date.now() + Number(values.seconds) * 1_000;
  let savedAt = Date.now();
  const ranges = missing(report, { from: 0, to: turns }, RANGE_TURNS);
  try {
    await runInWorkers(ranges, Number(values.workers), ({ outcome, workedMs }) => {
      report = withOutcome(report, outcome, workedMs);
      progress.show(turnsOf(report), report.failed.length);
      if (Date.now() - savedAt > SAVE_MS) {
        writeReport(values.report, report);
        savedAt = Date.now();
      }
      return Date.now() < deadline;
    });
  } finally {
    progress.end();
    writeReport(values.report, report);
  }
  return report;
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
    await printFailure(generateTurn(seed), seed);
  }
  const absent = turnsOf(report) < LEAST_TURNS ? [] : unvisited(report.counts);
  for (const name of absent) console.error(`Never visited: ${name}`);
  const odd = unforeseen(report.counts);
  for (const name of odd) console.error(`Nobody has foreseen: ${name}`);
  console.log(`${turnsOf(report)} turns, ${report.failed.length} failed`);
  return report.failed.length === 0 && absent.length === 0 && odd.length === 0;
}

async function main(): Promise<boolean> {
  if (values.plan !== undefined) {
    return playOne(JSON.parse(readFileSync(values.plan, 'utf8')) as TurnPlan, undefined);
  }
  if (values.seed !== undefined) {
    const seed = Number(values.seed);
    return playOne(generateTurn(seed), seed);
  }
  const report = await playAll(Number(values.turns));
  if (values.page !== undefined) writeFileSync(values.page, reportPage(report));
  return judge(report);
}

process.exitCode = (await main()) ? 0 : 1;
