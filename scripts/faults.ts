import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './entryPoints.ts';

/** A deliberate fault: a place in the library, and what to put there instead. */
export interface Fault {
  /** The guarantee that it breaks, by its number. */
  readonly breaks: string;
  /** What it does, in a few words. */
  readonly what: string;
  /** The file, relative to the root of the checkout. */
  readonly file: string;
  /** The text that is replaced. It stands in the file exactly once. */
  readonly text: string;
  /** The faulty text; empty to leave the text out. */
  readonly replacement: string;
}

/** All faults, in the order of the list. */
export function readFaults(): Fault[] {
  const path = resolve(root, 'scripts/faults.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Fault[];
}

/** The source of a file of the checkout; undefined if there is none. */
export function sourceOf(file: unknown): string | undefined {
  if (typeof file !== 'string' || !file.startsWith('lib/')) return undefined;
  const path = resolve(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Whether a fault is meant by one of `wanted`: the number of a guarantee, or a piece of the name of a file. */
export function isWanted({ breaks, file }: Fault, wanted: readonly string[]): boolean {
  return wanted.some((one) => (/^[A-Z]\d+$/.test(one) ? breaks === one : file.includes(one)));
}

/** Puts a fault into the source of its file. Throws, naming the fault, if it is not one that can be put there. */
export function withFault(source: string | undefined, fault: Fault): string {
  const { breaks, what, file, text, replacement } = fault;
  const refuse = (why: string): never => {
    throw new Error(`Fault ${breaks} "${what}": ${why}.`);
  };
  for (const member of ['breaks', 'what', 'file', 'text', 'replacement'] as const) {
    if (typeof fault[member] !== 'string') refuse(`its ${member} must be a string`);
    if (fault[member] === '' && member !== 'replacement') refuse(`its ${member} is empty`);
  }
  if (source === undefined) return refuse(`there is no file ${file} in the library`);
  const places = source.split(text).length - 1;
  if (places !== 1) refuse(`its text stands ${places} times in ${file}, and must stand there once`);
  if (replacement === text) refuse('its replacement is its text');
  const faulty = source.replace(text, () => replacement);
  const [error] = parseSync(file, faulty).errors;
  if (error !== undefined) refuse(`${file} does not parse with it: ${error.message}`);
  return faulty;
}

/** All specs but that of the list itself: whether it fits the library is not for a faulty one to say. */
export function listSpecs(): string[] {
  const names = readdirSync(resolve(root, 'spec'), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `spec/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.spec.ts') && name !== 'spec/faults.spec.ts')
    .sort();
}

/** Specs that look for a fault together. */
export interface Stage {
  /** What they are, in words. */
  readonly name: string;
  /** Their files. */
  readonly specs: readonly string[];
}

/** Has `specs` look for a fault in `file` in stages, the likeliest to notice it first, each of them once. Pure. */
export function stagesFor(file: string, specs: readonly string[]): Stage[] {
  const own = file.replace(/^lib\//, 'spec/').replace(/\.ts$/, '.spec.ts');
  const folder = `${dirname(own)}/`;
  const stageOf = (spec: string): string => {
    if (spec === own) return 'its own spec';
    if (spec.startsWith(folder)) return 'its folder';
    return spec.startsWith('spec/simulation/') ? 'the simulator' : 'the other specs';
  };
  return ['its own spec', 'its folder', 'the simulator', 'the other specs'].flatMap((name) => {
    const looking = specs.filter((spec) => stageOf(spec) === name);
    return looking.length === 0 ? [] : { name, specs: looking };
  });
}
