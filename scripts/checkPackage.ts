/**
 * Checks the package as a user gets it: packs it, lints the tarball, and uses it from a project of its own, compiled by
 * the oldest and the newest TypeScript. Run after the build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bundleBudgets } from './bundleBudgets.ts';
import { bundleSize, bundles } from './bundleSizes.ts';
import { entryPoints, root } from './entryPoints.ts';
import { builtMcpReach } from './mcpReach.ts';

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

/** Weighs what a browser loads of the build. Throws when a bundle has outgrown its budget. */
async function checkBundles(): Promise<void> {
  console.log('\nBundles for a browser, minified, gzip');
  const tooLarge: string[] = [];
  for (const bundle of bundles()) {
    const { gzipBytes, parts } = await bundleSize(bundle);
    const kib = gzipBytes / 1_024;
    const budget = bundleBudgets[bundle.name];
    if (budget === undefined) throw new Error(`${bundle.name} has no budget.`);
    if (kib > budget) tooLarge.push(`${bundle.name}: ${kib.toFixed(1)} KiB of ${budget} KiB`);
    const largest = parts
      .slice(0, 4)
      .map(([part, bytes]) => `${part} ${(bytes / 1_024).toFixed(1)}`)
      .join(', ');
    console.log(
      `  ${bundle.name.padEnd(28)}${kib.toFixed(1).padStart(7)} KiB of ${budget} (minified: ${largest})`,
    );
  }
  if (tooLarge.length > 0) throw new Error(`Bundles are too large: ${tooLarge.join('; ')}`);
}

/** Looks at what was built for ways from the rest of the package to what is for MCP servers. Throws when there is one. */
function checkMcpReach(): void {
  const built = entryPoints().map(({ types }) => types.replace(/^\.\/(.*)\.d\.ts$/, '$1.js'));
  const adapter = 'dist/mcp/index.js';
  const others = [...built.filter((path) => path !== adapter), 'dist/cli/main.js'];
  const found = builtMcpReach(others, adapter);
  if (found.length > 0) throw new Error(found.join('; '));
  console.log(`\nNone of ${others.length} built entry points reaches what is for MCP servers.`);
}

const folder = mkdtempSync(join(tmpdir(), 'millrace-package-'));
try {
  const tarball = pack(folder);
  run(tool('publint'), ['run', tarball, '--strict']);
  run(tool('attw'), [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji']);
  run(tool('knip'), ['--no-progress']);
  run(tool('tsx'), ['scripts/apiReports.ts']);
  checkMcpReach();
  await checkBundles();
  const consumer = join(folder, 'consumer');
  makeConsumer(tarball, consumer);
  run('node', ['node_modules/typescript/bin/tsc', '--version'], consumer);
  run('node', ['node_modules/typescript/bin/tsc'], consumer);
  run(tool('tsc'), ['--version'], consumer);
  run(tool('tsc'), [], consumer);
  run(tool('tsx'), ['main.ts'], consumer);
  run('node', [join('node_modules', manifest().name, 'dist/cli/main.js'), '--version'], consumer);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
