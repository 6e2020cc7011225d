import { formatShown, formatSpread, formatTarget, formatVerdict } from './format.ts';
import type { Report } from './Report.ts';

/** The report as text for a terminal. */
export function printReport({ machine, sections, subjects }: Report): string {
  const lines = [`Node ${machine.node}, ${machine.cores} cores, ${machine.processor}`];
  for (const { title, rows } of sections) {
    if (rows.length === 0) continue;
    lines.push('', title);
    for (const row of rows) {
      lines.push(`  ${row.title}`);
      for (const name of subjects) {
        const shown = formatShown(row.subjects[name]);
        if (shown !== '') lines.push(`    ${name.padEnd(28)}${shown}${row.unit}`);
      }
      if (row.ratio !== undefined) {
        lines.push(`    ${'times hand-written'.padEnd(28)}${formatSpread(row.ratio)}`);
      }
      const target = formatTarget(row);
      if (target !== '') {
        const verdict = formatVerdict(row).toUpperCase();
        lines.push(`    ${'target'.padEnd(28)}${target}: ${verdict}`);
      }
    }
  }
  return lines.join('\n');
}
