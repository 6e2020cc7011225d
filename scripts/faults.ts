import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
  /** The faulty text. */
  readonly replacement: string;
}

/** All faults, in the order of the list. */
export function readFaults(): Fault[] {
  const path = resolve(root, 'scripts/faults.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Fault[];
}

/** Puts a fault into the source of its file. Throws if its text does not stand there exactly once. */
export function withFault(source: string, { file, text, replacement }: Fault): string {
  const places = source.split(text).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like ${JSON.stringify(text)}.`);
  return source.replace(text, () => replacement);
}

/** The spec of a file of the library, if it has one. */
export function specOf(file: string): string | undefined {
  const spec = file.replace(/^lib\//, 'spec/').replace(/\.ts$/, '.spec.ts');
  return existsSync(resolve(root, spec)) ? spec : undefined;
}
