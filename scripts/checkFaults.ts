/**
 * Puts deliberate faults into copies of the library, one at a time, and expects the specs to notice each. The faults are
 * data: `faults.json` beside this file lists them by the guarantee that they break.
 *
 * `--only S5,R3,schedule/` takes the faults of these guarantees and files, `--from 40` goes on at the 40th of them,
 * `--workers 2` works on so many copies at once. Exits with 1 if a fault was not noticed, or the list is wrong.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './entryPoints.ts';
import {
  type Fault,
  isWanted,
  listSpecs,
  readFaults,
  sourceOf,
  stagesFor,
  withFault,
} from './faults.ts';

/** What the specs need, beside `node_modules`. */
const COPIED = ['lib', 'spec', 'examples', 'scripts', 'benchmarks', 'api', 'README.md'];
const COPIED_CONFIG = ['package.json', '.mocharc.json', 'tsconfig.json', 'tsconfig.dist.json'];
/** Specs that run so many times longer than all of them do without a fault will not end. */
const PATIENCE = 4;
/** A fault may fill the memory: a loop without end that collects something. */
const MAX_HEAP_MB = 1_536;

/** What has become of a fault: who noticed it, if anybody did. */
interface Finding {
  readonly fault: Fault;
  readonly noticedBy: string | undefined;
}

const specs = listSpecs();
/** Undone when this ends, however it does. */
const children = new Set<ChildProcess>();
const copies = new Set<string>();

/** Runs specs in `copy`, up to the first that fails. */
function runSpecs(
  copy: string,
  files: readonly string[],
  patienceMs?: number,
): Promise<'passed' | 'failed' | 'timed out'> {
  const mocha = resolve(root, 'node_modules/mocha/bin/mocha.js');
  const child = spawn(process.execPath, [mocha, '--bail', '--reporter=min', ...files], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${MAX_HEAP_MB}` },
  });
  children.add(child);
  let isLate = false;
  const expire = (): void => {
    isLate = true;
    kill(child);
  };
  const timer = patienceMs === undefined ? undefined : setTimeout(expire, patienceMs);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      done(isLate ? 'timed out' : code === 0 ? 'passed' : 'failed');
    });
  });
}

/** Ends specs, and what they have started. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Who notices the fault that is in `copy`; undefined: nobody. */
async function finderOf(
  copy: string,
  { file }: Fault,
  patienceMs: number,
): Promise<string | undefined> {
  for (const stage of stagesFor(file, specs)) {
    const verdict = await runSpecs(copy, stage.specs, patienceMs);
    if (verdict === 'failed') return stage.name;
    if (verdict === 'timed out') return `${stage.name}, without an end`;
  }
  return undefined;
}

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'millrace-faults-'));
  copies.add(copy);
  const filter = (path: string): boolean => basename(path) !== 'node_modules';
  for (const name of [...COPIED, ...COPIED_CONFIG]) {
    cpSync(resolve(root, name), join(copy, name), { recursive: true, filter });
  }
  symlinkSync(resolve(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Tries one fault after another in a copy of its own. */
async function work(
  faults: Fault[],
  report: (finding: Finding, seconds: number) => void,
): Promise<void> {
  const copy = makeCopy();
  const start = performance.now();
  if ((await runSpecs(copy, specs)) !== 'passed') {
    throw new Error('The specs fail without any fault.');
  }
  const patienceMs = PATIENCE * (performance.now() - start);
  for (let fault = faults.shift(); fault !== undefined; fault = faults.shift()) {
    const begun = performance.now();
    const path = join(copy, fault.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, withFault(source, fault));
    const noticedBy = await finderOf(copy, fault, patienceMs);
    writeFileSync(path, source);
    report({ fault, noticedBy }, (performance.now() - begun) / 1_000);
  }
  // What fails by now without a fault may have failed all the time: what the copy shares may have been changed.
  if ((await runSpecs(copy, specs)) !== 'passed') {
    throw new Error('The specs fail without any fault by now, so that nothing counts.');
  }
}

/** Says how many faults were noticed, of each guarantee and in all, and which were not. */
function summarize(findings: readonly Finding[], all: number): void {
  const missed = findings.filter(({ noticedBy }) => noticedBy === undefined);
  const numbers = [...new Set(findings.map(({ fault }) => fault.breaks))];
  numbers.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  console.log('\nguarantee  noticed  missed');
  for (const number of numbers) {
    const isOf = ({ fault }: Finding): boolean => fault.breaks === number;
    const left = missed.filter(isOf).length;
    const noticed = String(findings.filter(isOf).length - left).padStart(7);
    console.log(`${number.padEnd(9)}  ${noticed}  ${String(left || '').padStart(6)}`.trimEnd());
  }
  for (const { fault } of missed) console.log(`MISSED ${describe(fault)}`);
  const rest = all === findings.length ? '' : `, ${all - findings.length} not tried`;
  console.log(`${findings.length - missed.length} of ${all} faults noticed${rest}`);
}

function describe({ breaks, file, what }: Fault): string {
  return `${breaks} ${file}: ${what}`;
}

function cleanUp(): void {
  for (const child of children) kill(child);
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const listed = readFaults();
// All of them, whichever are wanted: a wrong entry must not be found out at the end of a long run.
for (const fault of listed) withFault(sourceOf(fault.file), fault);

const only = values.only?.split(',');
const wanted = listed.filter((fault) => only === undefined || isWanted(fault, only));
const first = Number(values.from) - 1;
const waiting = wanted.slice(first);
const all = waiting.length;
const findings: Finding[] = [];
const report = (finding: Finding, seconds: number): void => {
  findings.push(finding);
  const { fault, noticedBy } = finding;
  const how = noticedBy === undefined ? 'MISSED' : `noticed by ${noticedBy}`;
  const place = `${first + findings.length}/${wanted.length}`;
  console.log(`${place} ${describe(fault)}: ${how} (${seconds.toFixed(0)} s)`);
};
process.once('SIGINT', () => {
  cleanUp();
  summarize(findings, all);
  process.exit(1);
});
try {
  await Promise.all(Array.from({ length: Number(values.workers) }, () => work(waiting, report)));
} finally {
  cleanUp();
}
summarize(findings, all);
process.exitCode = findings.every(({ noticedBy }) => noticedBy !== undefined) && all > 0 ? 0 : 1;
