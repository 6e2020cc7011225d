import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type StaticExportEntry } from 'oxc-parser';

/** The root of the checkout. */
export const root: string = resolve(fileURLToPath(import.meta.url), '../..');

/** One entry point of the package, as the `exports` of package.json has it. */
export interface EntryPoint {
  /** What a user imports: `millrace` or `millrace/formats`. */
  readonly specifier: string;
  /** A name for files: `index`, `core`, `formats`. */
  readonly name: string;
  /** The built declaration file, relative to the root of the package. */
  readonly types: string;
  /** The source file, relative to the root of the package. */
  readonly source: string;
}

/** Reads the entry points that are code from package.json. */
export function entryPoints(): EntryPoint[] {
  const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return [];
    return {
      specifier: `${manifest.name}${path.slice(1)}`,
      name: path === '.' ? 'index' : path.slice(2).replaceAll('/', '-'),
      types: target.types,
      source: target.types.replace('./dist/', 'lib/').replace('.d.ts', '.ts'),
    };
  });
}

/** The names that an entry point exports, types included, sorted. */
export function exportedNames(entryPoint: EntryPoint): string[] {
  return exportsOf(entryPoint).map(({ exportName }) => exportName.name ?? '*');
}

/** The names of the values that an entry point exports, sorted. */
export function exportedValues(entryPoint: EntryPoint): string[] {
  return exportsOf(entryPoint)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name ?? '*');
}

function exportsOf({ source }: EntryPoint): StaticExportEntry[] {
  const { module } = parseSync(source, readFileSync(resolve(root, source), 'utf8'));
  const nameOf = ({ exportName }: StaticExportEntry): string => exportName.name ?? '*';
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
