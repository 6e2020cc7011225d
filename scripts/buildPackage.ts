/**
 * Writes the JavaScript of the package to `dist/`, beside the declarations that `tsc` has put there. It is in few files: to
 * find and open a file takes longer than to read it. An entry point only names what it exports. What `millrace/core` consists
 * of is in one file, the own code of every other entry point in one more, which uses the first: so each piece is there once,
 * whichever entry points a program imports.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import {
  type EntryPoint,
  entryPoints,
  exportedNames,
  exportedValues,
  root,
} from './entryPoints.ts';

/** The entry point whose code all others use. */
const CORE = 'lib/core.ts';

/** What the program `millrace` runs: for the build an entry point as all others, though nobody imports it. */
const COMMAND_LINE: EntryPoint = {
  specifier: 'millrace',
  name: 'cli',
  types: './dist/cli/runProcess.d.ts',
  source: 'lib/cli/runProcess.ts',
};
/** What `#mcp-stdio` stands for, on Node and elsewhere: see `imports` in package.json. Nobody imports them by name. */
const STDIO: readonly EntryPoint[] = ['mcp/stdio/openStdio', 'mcp/noStdio'].map((name) => ({
  specifier: '#mcp-stdio',
  name,
  types: `./dist/${name}.d.ts`,
  source: `lib/${name}.ts`,
}));
/** The program itself, which runs when it is loaded. */
const PROGRAM = 'cli/main';

/** An import for the sake of side effects, of which the package has none: see `sideEffects` in package.json. */
const BARE_IMPORT = /^import "\.[^"]*";\n/gm;
/** A class that speaks of itself: it gets a second name. */
const SECOND_NAME = /^var \w+ = class (_(\w+))\b/gm;
/** A class whose name is taken in its file: it gets another. */
const OTHER_NAME = /^var ([A-Za-z]+)\d+ = class(?: extends \w+)? \{$/gm;
/** One name of a list of imports or exports. */
const LISTED_NAME = /^ {2}(?:(\w+) as )?(\w+),?\n/gm;
/** A list from which all names have gone. */
const EMPTY_LIST = /^(?:import|export) \{\n\}[^\n]*\n/gm;

/** The code of a file as users read it when they step into it, with the classes under the names that errors and logs show. */
function readable(code: string): string {
  const named = Array.from(code.matchAll(SECOND_NAME)).reduce(
    (text, [, second = '', name = '']) => text.replaceAll(new RegExp(`\\b${second}\\b`, 'g'), name),
    code.replace(BARE_IMPORT, ''),
  );
  return named.replace(OTHER_NAME, (line, name: string) => `${line}\n  static name = '${name}';`);
}

/** The code of an entry point, which imports and exports only, without the names that it does not export. */
function ownNames(code: string, entry: EntryPoint): string {
  const wanted = new Set(exportedNames(entry));
  const [imports = '', exports = ''] = code.split(/^(?=export )/m);
  const locals = new Set<string>();
  const kept = exports.replace(LISTED_NAME, (line, local: string | undefined, name: string) => {
    if (!wanted.has(name)) return '';
    locals.add(local ?? name);
    return line;
  });
  const used = imports.replace(LISTED_NAME, (line, _imported, local: string) =>
    locals.has(local) ? line : '',
  );
  return (used + kept).replace(EMPTY_LIST, '');
}

/** What an entry point is while it is built: it has all of the core besides, so that the core is no mix of shares. */
function withCore(entry: EntryPoint): string {
  const names = exportedNames(entry).join(', ');
  return `export { ${names} } from './${entry.source}';\nexport * from './${CORE}';`;
}

/** One more, which has what all export: so no code belongs to one entry point alone. */
function ofAll(all: Iterable<EntryPoint>): string {
  return Array.from(all, (entry, index) => {
    const names = exportedNames(entry).map((name) => `${name} as ${name}${index}`);
    return `export { ${names.join(', ')} } from './${entry.source}';`;
  }).join('\n');
}

const entries = new Map(
  [...entryPoints(), COMMAND_LINE, ...STDIO].map((entry) => [
    entry.source.replace(/^lib\/(.*)\.ts$/, '$1'),
    entry,
  ]),
);
const ALL = 'all';
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: [...entries.keys(), ALL].map((out) => ({ in: `entry:${out}`, out })),
  outdir: 'dist',
  chunkNames: 'shared/[hash]',
  bundle: true,
  splitting: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
  packages: 'external',
  external: ['#mcp-stdio'],
  target: 'es2022',
  charset: 'utf8',
  plugins: [
    {
      name: 'entries',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
        onLoad({ filter: /^entry:/, namespace: 'entry' }, ({ path }) => {
          const entry = entries.get(path.slice('entry:'.length));
          const contents = entry === undefined ? ofAll(entries.values()) : withCore(entry);
          return { contents, loader: 'ts', resolveDir: root };
        });
      },
    },
  ],
});
for (const { path, text } of outputFiles) {
  const out = relative(resolve(root, 'dist'), path).split(sep).join('/').replace(/\.js$/, '');
  const entry = entries.get(out);
  const code = readable(entry === undefined ? text : ownNames(text, entry));
  if (out === ALL || code.trim() === '') continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
for (const [out, entry] of entries) {
  const exported = Object.keys(await import(pathToFileURL(resolve(root, `dist/${out}.js`)).href));
  const [has, wanted] = [exported.sort().join(', '), exportedValues(entry).join(', ')];
  if (has !== wanted) throw new Error(`dist/${out}.js exports ${has}; it should export ${wanted}.`);
}

const program = readFileSync(resolve(root, `lib/${PROGRAM}.ts`), 'utf8').replace(
  /(from '\..*)\.ts';/g,
  "$1.js';",
);
const { code } = await transform(program, { loader: 'ts', target: 'es2022', charset: 'utf8' });
writeFileSync(resolve(root, `dist/${PROGRAM}.js`), code, { mode: 0o755 });
