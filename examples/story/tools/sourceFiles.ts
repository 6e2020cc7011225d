import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** One file of the repository. */
export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

/** All files below `folder`, sorted by path. */
export async function sourceFiles(root: string, folder: string): Promise<readonly SourceFile[]> {
  const base = insideRoot(root, folder);
  const names = await readdir(base, { recursive: true }).catch((error: unknown) => {
    throw missing(error, folder, 'folder');
  });
  const found: SourceFile[] = [];
  for (const name of names.sort()) {
    const entry = await stat(join(base, name));
    if (entry.isFile())
      found.push({
        path: relative(root, join(base, name)).split(sep).join('/'),
        bytes: entry.size,
      });
  }
  return found;
}

/** Name of the folder just below `folder` in which a file lies; of the file itself if there is none. */
export function subfolderOf(path: string, folder: string): string {
  return path.slice(folder.length).replace(/^\/+/, '').split('/')[0] ?? path;
}

/** The full path of something in the repository; nothing outside it is reached. */
export function insideRoot(root: string, path: string): string {
  const full = resolve(root, path);
  const way = relative(root, full);
  if (way.startsWith('..') || isAbsolute(way))
    throw new Error(`${path}: is outside of this repository`);
  return full;
}

/** What a model should read of a failed access: no path of this machine. */
export function missing(error: unknown, path: string, kind: 'file' | 'folder'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? new Error(`${path}: no such ${kind} in this repository`) : error;
}
