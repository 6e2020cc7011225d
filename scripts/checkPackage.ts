/**
 * Checks the package as a user gets it: packs it, lints the tarball, and uses it from a project of its own, compiled by
 * the oldest and the newest TypeScript. Run after the build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from './entryPoints.ts';

/** Runs `command` and shows what it prints. Throws when it fails. */
function run(command: string, args: readonly string[], cwd: string = root): void {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} exited with ${status}`);
}

/** The path of a tool of this project. */
function tool(name: string): string {
  return resolve(root, 'node_modules/.bin', name);
}

/** Packs the package into `folder` and gives the path of the tarball. */
function pack(folder: string): string {
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  const { name, version } = manifest();
  return join(folder, `${name}-${version}.tgz`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Manifest;
}

/**
 * Makes a project that has the package from its tarball, and nothing beside it but the packages that it declares: an
 * undeclared one is then not found.
 */
function makeConsumer(tarball: string, folder: string): void {
  cpSync(resolve(root, 'scripts/consumer'), folder, { recursive: true });
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--silent'], folder);
  const installed = join(folder, 'node_modules', manifest().name);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  for (const name of Object.keys({ ...manifest().dependencies, ...manifest().peerDependencies })) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(root, 'node_modules', name), link, 'dir');
  }
}

const folder = mkdtempSync(join(tmpdir(), 'millrace-package-'));
try {
  const tarball = pack(folder);
  run(tool('publint'), ['run', tarball, '--strict']);
  run(tool('attw'), [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji']);
  run(tool('knip'), ['--no-progress']);
  run(tool('tsx'), ['scripts/apiReports.ts']);
  const consumer = join(folder, 'consumer');
  makeConsumer(tarball, consumer);
  run('node', ['node_modules/typescript/bin/tsc', '--version'], consumer);
  run('node', ['node_modules/typescript/bin/tsc'], consumer);
  run(tool('tsc'), ['--version'], consumer);
  run(tool('tsc'), [], consumer);
  run(tool('tsx'), ['main.ts'], consumer);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
