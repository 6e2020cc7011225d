import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { entryPoints, root } from '../scripts/entryPoints.ts';
import { mcpReach } from '../scripts/mcpReach.ts';
import {
  bannedUses,
  crossFormatImports,
  cycles,
  folderOf,
  type Layers,
  layerViolations,
  reachable,
  strayingSubscribes,
} from './helpers/architecture.ts';
import { type ModuleFacts, moduleFacts, readModules } from './helpers/moduleFacts.ts';

/** Below the adapters, in the order in which a tool call travels. */
const INNER = [
  'errors',
  'sources',
  'wire',
  'model',
  'schema',
  'tools',
  'formats',
  'executor',
  'middleware',
];

/** What the folders that are for Node alone take from it. They may use what else belongs to the platform, too. */
const NODE_MODULES = ['node:crypto', 'node:fs', 'node:path'];
const STDIO_MODULES = ['node:child_process', 'node:events', 'node:stream'];
const SERVER_MODULES = ['node:buffer', 'node:events', 'node:http', 'node:net'];
const CLI_MODULES = [
  'node:child_process',
  'node:fs',
  'node:fs/promises',
  'node:net',
  'node:path',
  'node:stream',
  'node:tty',
  'node:url',
];
const NODE_FOLDERS = ['mcp/stdio', 'node', 'testing/server', 'cli'];

/** The table of layers. A folder that is not in it may not exist. */
const LAYERS: Layers = {
  errors: { folders: ['errors'], packages: [] },
  sources: { folders: ['errors', 'sources'], packages: ['rxjs'] },
  wire: { folders: ['errors', 'sources', 'wire'], packages: ['rxjs', 'eventsource-parser'] },
  model: { folders: ['errors', 'model'], packages: ['rxjs'] },
  schema: { folders: ['errors', 'schema'], packages: ['ajv', 'ajv-formats'] },
  tools: {
    folders: ['errors', 'sources', 'model', 'schema', 'tools'],
    packages: ['rxjs'],
  },
  formats: {
    folders: ['errors', 'sources', 'wire', 'model', 'tools', 'formats'],
    packages: ['rxjs', '@smithy/eventstream-codec'],
  },
  executor: {
    folders: ['errors', 'sources', 'model', 'schema', 'tools', 'executor'],
    packages: ['rxjs', 'leven'],
  },
  middleware: {
    folders: ['errors', 'sources', 'model', 'tools', 'middleware'],
    packages: ['rxjs'],
  },
  conversation: { folders: [...INNER, 'conversation'], packages: ['rxjs'] },
  http: { folders: [...INNER, 'http'], packages: ['rxjs', 'ky'] },
  ui: { folders: [...INNER, 'ui'], packages: ['rxjs'] },
  telemetry: { folders: [...INNER, 'telemetry'], packages: ['rxjs', '@opentelemetry/api'] },
  mcp: {
    folders: [...INNER, 'mcp'],
    packages: [
      'rxjs',
      'ky',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/server',
      '@noble/hashes',
      // One of those in ENTRIES, as package.json has it.
      '#mcp-stdio',
    ],
  },
  'mcp/stdio': {
    folders: [...INNER, 'mcp', 'mcp/stdio'],
    packages: ['rxjs', '@modelcontextprotocol/client', ...STDIO_MODULES],
  },
  node: { folders: [...INNER, 'node'], packages: ['rxjs', ...NODE_MODULES] },
  partial: { folders: [...INNER, 'partial'], packages: ['rxjs', '@streamparser/json'] },
  testing: { folders: [...INNER, 'testing'], packages: ['rxjs'] },
  'testing/server': {
    folders: [...INNER, 'testing', 'testing/server'],
    packages: ['rxjs', ...SERVER_MODULES],
  },
  // How wide text is, and what of it is harmless, is one rule for a terminal and for pictures.
  'cli/timeline': { folders: ['errors', 'model', 'tools', 'cli', 'cli/timeline'], packages: [] },
  cli: {
    folders: [...INNER, '', 'cli/timeline', 'cli'],
    // The module of the user's tools is loaded by a path that nobody knows before.
    packages: ['rxjs', 'commander', ...CLI_MODULES, '(computed)'],
  },
  '': { folders: [...INNER, 'conversation', ''], packages: [] },
};

/** What belongs to a platform: time comes from a scheduler, and the library is silent. */
const BANNED = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'Date',
  'performance',
  'AbortSignal.timeout',
  'console',
  'process',
  'Buffer',
];

/** Files of `lib/` with code of their own and no spec of the same name, each with the reason. */
const WITHOUT_SPEC: Readonly<Record<string, string>> = {
  'lib/executor/call/CallRecord.ts':
    'holds facts; the specs of ToolRun and CallLifecycle see them change',
  'lib/cli/processIo.ts': 'is all process; the spec of main sees what it gives and takes',
  'lib/cli/runProcess.ts': 'ends the process; the spec of main sees it end',
  'lib/executor/schedule/Turn.ts': 'holds facts; the specs of the schedules see them change',
};

/** Files of `lib/` that subscribe on behalf of an `Observable` constructor elsewhere, each with the reason. */
const SUBSCRIBES: Readonly<Record<string, string>> = {
  'lib/sources/subscribeEarly.ts': 'hands out the subscription before the source can emit',
};

/** What the package runs, and what it loads by a name of its own: the `bin` and the `imports` of package.json. */
const ENTRIES = ['lib/cli/main.ts', 'lib/mcp/noStdio.ts', 'lib/mcp/stdio/openStdio.ts'];

/** The public names, one by one: as long as there are names. */
const LISTS = ['lib/core.ts', 'lib/index.ts'];
const MAX_LINES = 250;

const modules = readModules('lib');
const entries = entryPoints();
const sources = entries.map(({ source }) => source);

/** Facts of small made-up modules, to show that a check finds what it is for. */
function sample(files: Readonly<Record<string, string>>): ModuleFacts[] {
  return Object.entries(files).map(([path, source]) => moduleFacts(path, source));
}

describe('architecture of lib', () => {
  it('is seen by this spec', () => {
    expect(modules.length).to.be.greaterThan(20);
    expect(modules.reduce((sum, { imports }) => sum + imports.length, 0)).to.be.greaterThan(20);
  });

  it('has every folder in the table of layers, and no layer without a folder', () => {
    const folders = [...new Set(modules.map(({ path }) => folderOf(path)))];
    expect(folders).to.have.members(Object.keys(LAYERS));
  });

  it('imports only what the layers allow', () => {
    expect(layerViolations(modules, LAYERS)).to.deep.equal([]);
    const bad = sample({
      'lib/errors/a.ts': "import type { B } from '../model/b.ts'; export type A = B;",
      'lib/model/b.ts': "export type { X } from 'ky'; export type C = import('../errors/a').C;",
      'lib/elsewhere/c.ts': "import 'rxjs';",
    });
    expect(layerViolations(bad, LAYERS)).to.deep.equal([
      "lib/errors/a.ts imports '../model/b.ts': not from lib/model/",
      "lib/model/b.ts imports 'ky': the package is not allowed here",
      "lib/model/b.ts imports '../errors/a': no such file in lib; the specifier must carry the .ts extension",
      'lib/elsewhere/c.ts: its folder is not in the table of layers',
    ]);
  });

  it('has no format that imports another', () => {
    expect(crossFormatImports(modules)).to.deep.equal([]);
    const bad = sample({ 'lib/formats/a/decode.ts': "export type { B } from '../b/decode.ts';" });
    expect(crossFormatImports(bad)).to.deep.equal(['lib/formats/a/decode.ts imports the format b']);
  });

  it('lets formats know tools by their types only', () => {
    const values = modules
      .filter(({ path }) => folderOf(path) === 'formats')
      .flatMap(({ path, imports }) => imports.map((imported) => ({ path, ...imported })))
      .filter(({ file, typeOnly }) => file?.startsWith('lib/tools/') && !typeOnly)
      .map(({ path, specifier }) => `${path} imports values from '${specifier}'`);
    expect(values).to.deep.equal([]);
  });

  it('keeps Ajv out of everything but its files in schema and the Ajv-backed registry', () => {
    const usesAjv = ({ imports }: ModuleFacts): boolean =>
      imports.some((imported) => imported.package?.startsWith('ajv') === true);
    const ajvFiles = modules.filter(usesAjv).map(({ path }) => path);
    const users = modules
      .filter(({ path }) => path.split('/').length > 2 && folderOf(path) !== 'schema')
      .filter(({ imports }) => imports.some(({ file }) => ajvFiles.includes(file ?? '')))
      .map(({ path }) => path);
    const coreFiles = reachable(modules, ['lib/core.ts'], true);
    expect(ajvFiles).to.not.deep.equal([]);
    expect(users).to.deep.equal([]);
    expect(coreFiles.length).to.be.greaterThan(1);
    expect(coreFiles.filter(usesAjv).map(({ path }) => path)).to.deep.equal([]);
  });

  it('reaches what is for MCP servers from its entry points alone', () => {
    const ofAdapter = (path: string): boolean => path.startsWith('lib/mcp/');
    const others = [...sources, ...ENTRIES].filter((path) => !ofAdapter(path));
    expect(mcpReach(modules, 'lib/mcp/index.ts', ofAdapter)).to.not.deep.equal([]);
    expect(others.flatMap((path) => mcpReach(modules, path, ofAdapter))).to.deep.equal([]);
    const bad = sample({
      'lib/index.ts': "export { a } from './a.ts'; const b = () => import('./mcp/b.ts');",
      'lib/a.ts': "export const a = () => import('@modelcontextprotocol/client');",
      'lib/mcp/b.ts': "import type { C } from './c.ts'; export type B = C;",
      'lib/mcp/c.ts': "export const c = () => import('#mcp-stdio');",
    });
    expect(mcpReach(bad, 'lib/index.ts', ofAdapter)).to.have.members([
      'lib/index.ts reaches @modelcontextprotocol/client, which lib/a.ts imports',
      'lib/index.ts reaches lib/mcp/b.ts',
      'lib/index.ts reaches lib/mcp/c.ts',
      'lib/index.ts reaches #mcp-stdio, which lib/mcp/c.ts imports',
    ]);
  });

  it('has no cycle, imports of types included', () => {
    expect(cycles(modules)).to.deep.equal([]);
    const bad = sample({
      'lib/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'lib/b.ts': "export type { A } from './a.ts';",
    });
    expect(cycles(bad)).to.deep.equal(['lib/a.ts -> lib/b.ts -> lib/a.ts']);
  });

  it('has an index.ts only where the package has an entry point', () => {
    const indexes = modules.map(({ path }) => path).filter((path) => path.endsWith('/index.ts'));
    expect(indexes.filter((path) => !sources.includes(path))).to.deep.equal([]);
    expect(sources.filter((path) => !existsSync(resolve(root, path)))).to.deep.equal([]);
  });

  it('re-exports names one by one', () => {
    expect(modules.filter(({ exportsAll }) => exportsAll)).to.deep.equal([]);
    expect(moduleFacts('lib/a.ts', "export * from './b.ts';").exportsAll).to.equal(true);
  });

  it('has no file that no entry point reaches', () => {
    const reached = new Set(reachable(modules, [...sources, ...ENTRIES], true));
    const dead = modules.filter((module) => !reached.has(module)).map(({ path }) => path);
    expect(dead).to.deep.equal([]);
  });

  it(`has no file of ${MAX_LINES} lines or more`, () => {
    const long = modules.filter(({ path, lines }) => !LISTS.includes(path) && lines >= MAX_LINES);
    expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).to.deep.equal([]);
  });

  it('uses nothing of the platform that has an RxJS way', () => {
    const portable = modules.filter(({ path }) => !NODE_FOLDERS.includes(folderOf(path)));
    expect(bannedUses(portable, BANNED)).to.deep.equal([]);
    const bad = sample({
      'lib/a.ts':
        "import 'node:fs';\nglobalThis.setTimeout(f, 1);\nconst x = [AbortSignal.timeout(1)];",
      'lib/b.ts': 'x.Date = { process: 1, console };\nAbortSignal.abort(new Date());',
    });
    expect(bannedUses(bad, BANNED)).to.have.members([
      'lib/a.ts:2 uses globalThis.setTimeout',
      'lib/a.ts:3 uses AbortSignal.timeout',
      'lib/a.ts imports node:fs',
      'lib/b.ts:1 uses console',
      'lib/b.ts:2 uses Date',
    ]);
  });

  it('does not await while it loads', () => {
    expect(modules.filter(({ awaitsAtTop }) => awaitsAtTop)).to.deep.equal([]);
    expect(moduleFacts('lib/a.ts', 'export const a = await f();').awaitsAtTop).to.equal(true);
    expect(moduleFacts('lib/a.ts', 'const f = async () => await 1;').awaitsAtTop).to.equal(false);
  });

  it('subscribes only in the executor and in files that build an Observable', () => {
    const others = modules.filter(({ path }) => !(path in SUBSCRIBES));
    expect(strayingSubscribes(others)).to.deep.equal([]);
    expect(modules.map(({ path }) => path)).to.include.members(Object.keys(SUBSCRIBES));
    const bad = sample({
      'lib/a.ts': 'a.pipe(b)\n  .subscribe(c);',
      'lib/b.ts': 'new Observable((subscriber) => source.subscribe(subscriber));',
      'lib/executor/c.ts': 'this.a.subscribe(c);',
    });
    expect(strayingSubscribes(bad)).to.deep.equal([
      'lib/a.ts:1 subscribes outside an Observable constructor',
    ]);
  });

  it('has a spec of the same name for every file with code of its own', () => {
    const missing = modules
      .filter(({ hasCode, path }) => hasCode && !sources.includes(path))
      .map(({ path }) => path)
      .filter((path) => !existsSync(resolve(root, specOf(path))));
    expect(missing.filter((path) => !(path in WITHOUT_SPEC))).to.deep.equal([]);
    expect(Object.keys(WITHOUT_SPEC).filter((path) => !missing.includes(path))).to.deep.equal([]);
    expect(moduleFacts('lib/a.ts', 'export interface A {}').hasCode).to.equal(false);
    expect(moduleFacts('lib/a.ts', 'export const a = 1;').hasCode).to.equal(true);
  });
});

/** `spec/<folder>/<name>.spec.ts` of `lib/<folder>/<name>.ts`. */
function specOf(path: string): string {
  return path.replace(/^lib\//, 'spec/').replace(/\.ts$/, '.spec.ts');
}
