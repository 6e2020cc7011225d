import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawChart } from './drawChart.ts';
import type { Report } from './Report.ts';
import { writeMarkdown } from './writeMarkdown.ts';

const benchmarks = new URL('../', import.meta.url);
const docs = new URL('../../docs/', import.meta.url);

/** The report of `npm run bench`, and that of `npm run bench:peers`. */
export type ReportFile = 'report.json' | 'peers/report.json';

/** Writes a report, and makes the page and the chart of the documentation anew from both. */
export function keepReport(report: Report, file: ReportFile): void {
  const text = JSON.stringify(report, (_, value: unknown) => rounded(value), 2);
  writeFileSync(new URL(file, benchmarks), `${text}\n`);
  writeDocs();
}

/** Makes the page and the chart from the reports that are there. */
export function writeDocs(): void {
  const ours = read('report.json');
  const peers = read('peers/report.json');
  if (ours === undefined) return;
  writeFileSync(new URL('performance.svg', docs), drawChart(ours, peers));
  writeFileSync(new URL('performance.md', docs), writeMarkdown(ours, peers));
}

function read(file: ReportFile): Report | undefined {
  const url = new URL(file, benchmarks);
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Report) : undefined;
}

/** Five digits are more than the noise leaves. */
function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}
