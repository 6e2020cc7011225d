/**
 * Conformance: `npm run conformance`.
 *
 * Plays the scenarios of the official conformance suite that are for a client with tools, one at a time, against a program that
 * uses `millrace/mcp`. Exits with 1 if a check has failed, or if there were fewer than expected.
 *
 * `--auth` plays those of authorization instead, `--only sse` those with this in their names.
 */
import { parseArgs } from 'node:util';
import { playScenario } from './playScenario.ts';
import { AUTH, REQUIRED, type Scenario } from './scenarios.ts';
import { verdict } from './verdict.ts';

const { values } = parseArgs({
  options: {
    auth: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code));
}

const MAX_LOG_LINES = 40;

/** Plays one, and says how it went; gives the passed checks, the counted ones, and whether all is well. */
async function play(scenario: Scenario): Promise<readonly [number, number, boolean]> {
  const begun = performance.now();
  const played = await playScenario(scenario);
  const { passed, counted, problems } = verdict(scenario, played);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const title = `${scenario.name} @ ${scenario.wire}`;
  const failed = problems.length > 0 ? '  FAILED' : '';
  console.log(`${title.padEnd(52)} ${passed}/${counted} checks  ${seconds} s${failed}`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) {
    for (const line of played.log.split('\n').slice(-MAX_LOG_LINES)) console.log(`  | ${line}`);
  }
  return [passed, counted, problems.length === 0];
}

const chosen = (values.auth ? AUTH : REQUIRED).filter(({ name }) => name.includes(values.only));
const results: (readonly [number, number, boolean])[] = [];
for (const scenario of chosen) results.push(await play(scenario));
const good = results.filter(([, , isGood]) => isGood).length;
const passed = results.reduce((sum, [count]) => sum + count, 0);
const counted = results.reduce((sum, [, count]) => sum + count, 0);
console.log(`${good} of ${chosen.length} scenarios passed, ${passed} of ${counted} checks`);
process.exitCode = good === chosen.length && good > 0 ? 0 : 1;
