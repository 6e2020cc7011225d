import type { ModuleFacts } from './moduleFacts.ts';

/** What the modules of one folder of `lib/` may import. */
export interface Layer {
  /** The folders of `lib/` that it may import; itself included. */
  readonly folders: readonly string[];
  /** The packages that it may import. */
  readonly packages: readonly string[];
}

/** The table of layers: a folder of `lib/`, or `''` for the files of `lib/` itself. */
export type Layers = Readonly<Record<string, Layer>>;

/** Folders in folders of `lib/` that are layers of their own. */
const INNER_FOLDERS = ['mcp/stdio', 'testing/server', 'cli/timeline'];

/** The folder of `lib/` that holds `path`; `''` for a file of `lib/` itself. */
export function folderOf(path: string): string {
  const inner = INNER_FOLDERS.find((folder) => path.startsWith(`lib/${folder}/`));
  if (inner !== undefined) return inner;
  const parts = path.split('/');
  return parts.length > 2 ? String(parts[1]) : '';
}

/** Imports that the table does not allow, and files that it does not know. */
export function layerViolations(modules: readonly ModuleFacts[], layers: Layers): string[] {
  const known = new Set(modules.map((module) => module.path));
  return modules.flatMap((module) => {
    const layer = layers[folderOf(module.path)];
    if (layer === undefined) return `${module.path}: its folder is not in the table of layers`;
    return module.imports.flatMap((imported) => {
      const problem =
        imported.file === undefined
          ? packageProblem(imported.package ?? '', layer)
          : fileProblem(imported.file, known, layer);
      return problem === undefined
        ? []
        : `${module.path} imports '${imported.specifier}': ${problem}`;
    });
  });
}

function packageProblem(name: string, layer: Layer): string | undefined {
  return layer.packages.includes(name) ? undefined : 'the package is not allowed here';
}

function fileProblem(file: string, known: ReadonlySet<string>, layer: Layer): string | undefined {
  if (!known.has(file)) return 'no such file in lib; the specifier must carry the .ts extension';
  return layer.folders.includes(folderOf(file)) ? undefined : `not from lib/${folderOf(file)}/`;
}

/** Imports of one wire format by another. */
export function crossFormatImports(modules: readonly ModuleFacts[]): string[] {
  const format = (path: string): string | undefined => /^lib\/formats\/([^/]+)\//.exec(path)?.[1];
  return modules.flatMap(({ path, imports }) => {
    const own = format(path);
    return imports
      .map(({ file }) => format(file ?? ''))
      .filter((other) => own !== undefined && other !== undefined && other !== own)
      .map((other) => `${path} imports the format ${other}`);
  });
}

/** Chains of imports that come back to where they began. */
export function cycles(modules: readonly ModuleFacts[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const { file } of byPath.get(path)?.imports ?? []) {
      if (file !== undefined) visit(file, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return found;
}

/** The modules that `entries` load, themselves included; `types` also follows imports of types. */
export function reachable(
  modules: readonly ModuleFacts[],
  entries: readonly string[],
  types: boolean,
): ModuleFacts[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const seen = new Set<ModuleFacts>();
  const visit = (path: string): void => {
    const module = byPath.get(path);
    if (module === undefined || seen.has(module)) return;
    seen.add(module);
    for (const { file, typeOnly } of module.imports) {
      if (file !== undefined && (types || !typeOnly)) visit(file);
    }
  };
  for (const entry of entries) visit(entry);
  return [...seen];
}

/** Uses of the names in `banned`: `Date` also bans `Date.now` and `globalThis.Date`. */
export function bannedUses(modules: readonly ModuleFacts[], banned: readonly string[]): string[] {
  const isBanned = (name: string): boolean =>
    banned.some((word) => name === word || name === `globalThis.${word}`);
  return modules.flatMap(({ path, uses, imports }) => [
    ...uses
      .filter(({ name }) => isBanned(name))
      .map(({ name, line }) => `${path}:${line} uses ${name}`),
    ...imports
      .filter(({ specifier }) => specifier.startsWith('node:'))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  ]);
}

/** Calls of `subscribe` outside the executor, in files that build no `Observable`. */
export function strayingSubscribes(modules: readonly ModuleFacts[]): string[] {
  return modules
    .filter(({ path }) => folderOf(path) !== 'executor')
    .filter(({ calls }) => calls.every(({ name }) => name !== 'new Observable'))
    .flatMap(({ path, calls }) =>
      calls
        .filter(({ name }) => name === 'subscribe')
        .map(({ line }) => `${path}:${line} subscribes outside an Observable constructor`),
    );
}
