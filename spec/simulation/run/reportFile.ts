import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyReport, type Played, type Report } from './Report.ts';

/** Reads a report; an empty one if there is none, or if something else was played for it. */
export function readReport(path: string, played: Played): Report {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const isSame = ({ fingerprint, versions }: Played): string =>
      JSON.stringify([fingerprint, versions]);
    if (isSame(report) === isSame(played)) return report;
  } catch {
    // There is none yet.
  }
  return emptyReport(played);
}

/** Writes a report so that there is a whole one at all times. */
export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(report));
  renameSync(`${path}.new`, path);
}

/** What is played now: the sources, but for the specs, below `folders` of the checkout at `root`. */
export function playedNow(root: string, folders: readonly string[]): Played {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter(isSource).sort()) {
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  const versionOf = (path: string): string =>
    (JSON.parse(readFileSync(join(root, path), 'utf8')) as { readonly version: string }).version;
  return {
    fingerprint: hash.digest('hex').slice(0, 16),
    versions: {
      millrace: versionOf('package.json'),
      rxjs: versionOf('node_modules/rxjs/package.json'),
      Node: process.versions.node,
    },
  };
}

function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.spec.ts');
}
