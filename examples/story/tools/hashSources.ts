import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyTool, streamable } from 'millrace';
import { FOLDER_INPUT } from './folderInput.ts';
import { insideRoot, sourceFiles, subfolderOf } from './sourceFiles.ts';

/** Hashes files and tells how far it is: a line for each subfolder, the fingerprint of all at the end. */
export function hashSources(root: string): AnyTool {
  return streamable({
    name: 'hash_sources',
    description: 'SHA-256 over all files below a folder of this repository.',
    inputSchema: FOLDER_INPUT,
    concurrency: 'safe',
    // The work is spread over this time, so that it never takes the disk from somebody else.
    options: { spreadMs: 2_100 },
    execute: async function* ({ folder }, { options, progress, signal }) {
      const files = await sourceFiles(root, folder);
      const startedAt = Date.now();
      const hash = createHash('sha256');
      let bytes = 0;
      for (const [at, file] of files.entries()) {
        hash.update(await readFile(insideRoot(root, file.path), { signal }));
        bytes += file.bytes;
        progress({ done: at + 1, total: files.length });
        const subfolder = subfolderOf(file.path, folder);
        const next = files[at + 1];
        if (next === undefined || subfolderOf(next.path, folder) !== subfolder) {
          yield `${folder}/${subfolder}: ${hash.copy().digest('hex').slice(0, 12)}\n`;
        }
        const due = startedAt + (options.spreadMs * (at + 1)) / files.length;
        if (due > Date.now()) await sleep(due - Date.now(), undefined, { signal });
      }
      const size = bytes.toLocaleString('en-US');
      yield `${files.length} files, ${size} bytes, sha256 ${hash.digest('hex')}`;
    },
  });
}
