/** Runs every example with `--fast`, against the built package rather than the sources. Run after the build. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './entryPoints.ts';

const TIMEOUT_MS = 120_000;

/** A tsconfig without `paths`, so that `millrace` is found as a user finds it: by the `exports` of its package.json. */
const env = { ...process.env, TSX_TSCONFIG_PATH: resolve(root, 'tsconfig.dist.json') };

/** Runs `node` with tsx and gives its standard output. Throws when it fails. */
function node(args: readonly string[], show: boolean): string {
  const { status, signal, stdout } = spawnSync(process.execPath, ['--import=tsx', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    stdio: ['ignore', show ? 'inherit' : 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${signal ?? status}`);
  return stdout ?? '';
}

const loaded = node(
  ['--input-type=module', '-e', "console.log(import.meta.resolve('millrace'))"],
  false,
);
const built = pathToFileURL(resolve(root, 'dist/index.js')).href;
if (loaded.trim() !== built) throw new Error(`millrace is ${loaded.trim()}, not ${built}`);

const examples = readdirSync(resolve(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^([^/]+\/main|[^/]+)\.ts$/.test(name))
  .sort();
if (examples.length === 0) throw new Error('There are no examples.');
for (const example of examples) {
  console.log(`\n> examples/${example} --fast`);
  node([`examples/${example}`, '--fast'], true);
}
