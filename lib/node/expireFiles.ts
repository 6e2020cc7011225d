import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isSpillFileName } from './spillFileName.ts';

/**
 * Removes files of ours in `directory` that were last written more than `maxAgeMs` ago; 0: none. Others' files and symbolic
 * links stay, and what cannot be removed does too: never rejects.
 */
export async function expireFiles(directory: string, maxAgeMs: number): Promise<void> {
  if (maxAgeMs === 0 || maxAgeMs === Number.POSITIVE_INFINITY) return;
  const before = Date.now() - maxAgeMs;
  try {
    for (const name of await readdir(directory)) {
      if (isSpillFileName(name)) await expire(join(directory, name), before);
    }
  } catch {
    // The directory cannot be read: the next file will try again.
  }
}

async function expire(path: string, before: number): Promise<void> {
  try {
    const stats = await lstat(path);
    if (stats.isFile() && stats.mtimeMs < before) await unlink(path);
  } catch {
    // Somebody else was faster.
  }
}
