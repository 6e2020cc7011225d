import { readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Report } from './Report.ts';

/** What the benchmarks run on. */
export function describeMachine(): Report['machine'] {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.version,
  };
}

/** How many processes wanted a core in the last minute, on average. */
export function load(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** The versions of packages, from the manifests in a folder of modules; `millrace` is the checkout itself. */
export function versionsOf(names: readonly string[], modules: URL): Record<string, string> {
  const root = new URL('../../package.json', import.meta.url);
  return Object.fromEntries(
    names.map((name) => {
      const file = name === 'millrace' ? root : new URL(`${name}/package.json`, modules);
      const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
      return [name, version];
    }),
  );
}
