import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyReport, type Report } from './Report.ts';

/** Reads a report; an empty one if there is none, or if it is of another library or simulator. */
export function readReport(path: string, fingerprint: string): Report {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    if (report.fingerprint === fingerprint) return report;
  } catch {
    // There is none yet.
  }
  return emptyReport(fingerprint);
}

/** Writes a report so that there is a whole one at all times. */
export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(report));
  renameSync(`${path}.new`, path);
}

/** What tells the sources below these folders from all others. */
export function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => one.endsWith('.ts')).sort()) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
