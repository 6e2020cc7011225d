import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../scripts/entryPoints.ts';
import type { Scenario } from './scenarios.ts';
import type { Check, Played } from './verdict.ts';

/** How long the client may take: seconds are the rule, so only a client that hangs is ended. */
const CLIENT_MS = 90_000;
/** How long the suite may take with it. */
const SUITE_MS = 150_000;

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const olderNode = pathToFileURL(resolve(root, 'spec/conformance/olderNode.mjs')).href;
// The suite hands it to a shell: that becomes the client, so that what ends the one ends the other.
const client = `exec "${process.execPath}" --import tsx spec/conformance/client.ts`;

/** What one run gave, and what was written. */
export interface PlayedScenario extends Played {
  /** What the client wrote; what the suite did, if it came to no end. */
  readonly log: string;
}

/** Plays one scenario: the suite starts its server, and the client of this folder against it. Nothing is left running. */
export async function playScenario({ name, wire }: Scenario): Promise<PlayedScenario> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-conformance-'));
  const args = ['client', '--command', client, '--scenario', name, '--spec-version', wire];
  const child = spawn(
    process.execPath,
    ['--import', olderNode, suite, ...args, '--timeout', String(CLIENT_MS), '-o', folder],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const end = () => endGroup(child);
  process.once('exit', end);
  const timer = setTimeout(end, SUITE_MS);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    const written = ['stdout.txt', 'stderr.txt'].map((name) => fileIn(folder, name));
    const checks = JSON.parse(fileIn(folder, 'checks.json') || '[]') as readonly Check[];
    return { checks, exitCode, log: written.join('') || log };
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that the suite has written: the names of its folders have the time in them. Empty if there is none. */
function fileIn(folder: string, file: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const name = names.find((path) => path.endsWith(file));
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
}

/** Ends the suite and the client, where they still run. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
