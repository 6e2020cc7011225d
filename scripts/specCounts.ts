/**
 * Adds up the reports of mocha's JSON reporter, given as arguments, and prints the sum as the last line. Fails when a
 * spec failed or when a report has none.
 */
import { readFileSync } from 'node:fs';

interface Test {
  readonly fullTitle: string;
  readonly err: { readonly message?: string; readonly stack?: string };
}

interface Report {
  readonly stats: {
    readonly passes: number;
    readonly failures: number;
    readonly pending: number;
    readonly duration: number;
  };
  readonly failures: readonly Test[];
}

const paths = process.argv.slice(2);
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report);
const total = { passed: 0, failed: 0, skipped: 0 };
let empty = reports.length === 0;
for (const { stats, failures } of reports) {
  total.passed += stats.passes;
  total.failed += stats.failures;
  total.skipped += stats.pending;
  empty ||= stats.passes + stats.failures === 0;
  for (const { fullTitle, err } of failures) {
    console.error(`FAILED ${fullTitle}\n${err.stack ?? err.message ?? ''}\n`);
  }
  console.log(`${stats.passes} specs passed in ${Math.round(stats.duration / 1000)} s`);
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || empty ? 1 : 0;
