import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a program for a browser, the library and all. @throws Error when it cannot be built. */
export async function bundlePage(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: [fileURLToPath(entry)],
    // Tells what `millrace` is: its sources, or the package as it was built.
    tsconfig: process.env['TSX_TSCONFIG_PATH'] ?? 'tsconfig.json',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    // Only one format needs it, and it is loaded by that one when it is used.
    external: ['@smithy/eventstream-codec'],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild gave no bundle.');
  return file.text;
}
