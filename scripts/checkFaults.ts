/**
 * Puts deliberate faults into copies of the library, one at a time, and expects the specs to notice each. The faults are
 * data: `faults.json` beside this file lists them by the guarantee that they break.
 *
 * `--only S5,R3` takes the faults of these guarantees, `--workers 2` works on so many copies at once. Exits with 1 if a fault was not noticed.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './entryPoints.ts';
import { type Fault, readFaults, specOf, withFault } from './faults.ts';

/** What the specs need, beside `node_modules`. */
const COPIED = ['lib', 'spec', 'examples', 'scripts', 'benchmarks', 'api', 'README.md'];
const COPIED_CONFIG = ['package.json', '.mocharc.json', 'tsconfig.json', 'tsconfig.dist.json'];
const ALL_SPECS = ['spec/**/*.spec.ts'];
const TIMEOUT_MS = 180_000;

const { values } = parseArgs({
  options: { only: { type: 'string' }, workers: { type: 'string', default: '2' } },
});

/** Whether the specs fail in `copy`. Those of the faulty file come first: they are the likeliest to notice. */
async function isNoticed(copy: string, fault: Fault): Promise<boolean> {
  const own = specOf(fault.file);
  if (own !== undefined && (await fails(copy, [own]))) return true;
  return fails(copy, ALL_SPECS);
}

function fails(copy: string, specs: readonly string[]): Promise<boolean> {
  const mocha = resolve(root, 'node_modules/mocha/bin/mocha.js');
  // That the list fits the library is not for a faulty copy to say.
  const ignored = '--ignore=spec/faults.spec.ts';
  const args = [mocha, '--bail', '--reporter=min', ignored, ...specs];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid);
  }, TIMEOUT_MS);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      clearTimeout(timer);
      done(code !== 0);
    });
  });
}

async function work(faults: Fault[], report: (fault: Fault, noticed: boolean) => void) {
  const copy = mkdtempSync(join(tmpdir(), 'millrace-faults-'));
  try {
    for (const name of [...COPIED, ...COPIED_CONFIG]) {
      cpSync(resolve(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(resolve(root, 'node_modules'), join(copy, 'node_modules'));
    if (await fails(copy, ALL_SPECS)) throw new Error('The specs fail without any fault.');
    for (let fault = faults.shift(); fault !== undefined; fault = faults.shift()) {
      const path = join(copy, fault.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, withFault(source, fault));
      report(fault, await isNoticed(copy, fault));
      writeFileSync(path, source);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const only = values.only?.split(',');
const faults = readFaults().filter(({ breaks }) => only?.includes(breaks) ?? true);
const all = faults.length;
const missed: Fault[] = [];
let done = 0;
await Promise.all(
  Array.from({ length: Number(values.workers) }, () =>
    work(faults, (fault, noticed) => {
      done += 1;
      if (!noticed) missed.push(fault);
      const how = noticed ? 'noticed' : 'MISSED ';
      console.log(`${done}/${all} ${how} ${fault.breaks} ${fault.file}: ${fault.what}`);
    }),
  ),
);
console.log(`${all - missed.length} of ${all} faults noticed`);
process.exitCode = missed.length === 0 && all > 0 ? 0 : 1;
