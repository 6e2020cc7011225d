import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { entryPoints, root } from './entryPoints.ts';

/** A program whose bundle is weighed. */
export interface Bundle {
  /** Its name, by which its budget is found. */
  readonly name: string;
  /** The program. */
  readonly code: string;
}

/** How much a browser loads. */
export interface BundleSize {
  /** The size of the minified bundle. */
  readonly bytes: number;
  /** The same, compressed with gzip. */
  readonly gzipBytes: number;
  /** How many of the minified bytes come from each folder of `lib/` and each package, the largest first. */
  readonly parts: readonly (readonly [string, number])[];
}

const TARGET_NAMES =
  'ToolRegistry, ToolExecutor, executeTools, invokable, decodeStream, anthropicMessages';

/** What a simple agent imports. */
export const targetBundle: Bundle = {
  name: 'six names of millrace/core',
  code: `import { ${TARGET_NAMES} } from 'millrace/core';\nconsole.log(${TARGET_NAMES});`,
};

/** What a piece that needs nothing brings along: what the package does as soon as it is loaded, which cannot be left out. */
const smallest: readonly Bundle[] = ['millrace', 'millrace/core'].map((specifier) => ({
  name: `textResult of ${specifier}`,
  code: `import { textResult } from '${specifier}';\nconsole.log(textResult);`,
}));

/** The entry points that are no browser's business. */
const NODE_ONLY = ['millrace/node', 'millrace/testing/server'];

/** All that is weighed: the target, the least, and every entry point whole. */
export function bundles(): Bundle[] {
  const whole = entryPoints()
    .map(({ specifier }) => specifier)
    .filter((specifier) => !NODE_ONLY.includes(specifier))
    .map((specifier) => ({ name: specifier, code: `export * from '${specifier}';` }));
  return [targetBundle, ...smallest, ...whole];
}

/** Bundles a program for a browser from the built package, rxjs and all, and weighs it. The parts are those of the sources. */
export async function bundleSize({ code }: Bundle): Promise<BundleSize> {
  const { contents } = await bundle(code, 'tsconfig.dist.json');
  const { inputs } = await bundle(code, 'tsconfig.json', { '#mcp-stdio': './lib/mcp/noStdio.ts' });
  return {
    bytes: contents.length,
    gzipBytes: gzipSync(contents, { level: 9 }).length,
    parts: partsOf(inputs),
  };
}

/** `tsconfig` tells what `millrace` is: the package as it was built, or its sources, whose `paths` are those of Node. */
async function bundle(
  code: string,
  tsconfig: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<Bundled> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    absWorkingDir: root,
    tsconfig,
    alias,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    // What is loaded when it is needed, if ever, is no part of it.
    external: optionalPeers(),
  });
  const [file] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (file === undefined || output === undefined) throw new Error('esbuild gave no bundle.');
  return { contents: file.contents, inputs: output.inputs };
}

function optionalPeers(): string[] {
  const text = readFileSync(resolve(root, 'package.json'), 'utf8');
  const { peerDependenciesMeta } = JSON.parse(text) as {
    readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  };
  return Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name]?.optional);
}

type Inputs = Readonly<Record<string, { readonly bytesInOutput: number }>>;

interface Bundled {
  readonly contents: Uint8Array;
  readonly inputs: Inputs;
}

function partsOf(inputs: Inputs): (readonly [string, number])[] {
  const parts = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const part = partOf(path);
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
  }
  return [...parts].filter(([, bytes]) => bytes > 0).sort(([, one], [, other]) => other - one);
}

/** The package, or the folder of `lib/`, that a file belongs to. */
function partOf(path: string): string {
  const inPackage = path.split('node_modules/').at(-1);
  if (inPackage !== undefined && inPackage !== path) {
    return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  }
  const folders = path.replace(/^lib\//, '').split('/');
  return folders.length > 1 ? `lib/${folders.slice(0, -1).slice(0, 2).join('/')}` : 'the rest';
}
