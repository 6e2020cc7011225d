import { accessSync, constants, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { errorText } from './errorText.ts';
import { statOf } from './statOf.ts';
import type { Timeline } from './timeline/Timeline.ts';
import { toChromeTrace } from './timeline/toChromeTrace.ts';
import { toHtml } from './timeline/toHtml.ts';
import { toSvg } from './timeline/toSvg.ts';
import { UsageError } from './UsageError.ts';

/** Files that pictures of the turn are written to. */
export interface PictureFiles {
  /** A Chrome trace. */
  readonly trace?: string;
  /** An SVG picture. */
  readonly svg?: string;
  /** A page. */
  readonly html?: string;
}

const WRITERS: Readonly<Record<keyof PictureFiles, (timeline: Timeline) => string>> = {
  trace: (timeline) => `${JSON.stringify(toChromeTrace(timeline))}\n`,
  svg: (timeline) => toSvg(timeline),
  html: (timeline) => toHtml(timeline),
};

const KINDS = Object.keys(WRITERS) as readonly (keyof PictureFiles)[];

/**
 * Looks whether the files can be written, before anything runs. `read` are files that are read, which stay as they are.
 *
 * @throws UsageError for a directory, a file in a directory that is none, a file that may not be written, one that is read, and one
 * for two pictures.
 */
export function checkPictureFiles(
  files: PictureFiles,
  directory: string,
  read: readonly string[] = [],
): void {
  const taken = new Map(read.map((file) => [identityOf(resolve(directory, file)), 'read']));
  for (const kind of KINDS) {
    const file = files[kind];
    if (file === undefined) continue;
    const path = resolve(directory, file);
    checkWritable(`--${kind}`, file, path);
    const identity = identityOf(path);
    const use = taken.get(identity);
    if (use !== undefined) {
      throw new UsageError(`--${kind} must be a file of its own; ${file} is ${use}, too.`);
    }
    taken.set(identity, `that of --${kind}`);
  }
}

/** Writes the pictures. Rejects with an error that names the files that cannot be written, after it has written the others. */
export async function writePictures(
  files: PictureFiles,
  directory: string,
  timeline: Timeline,
): Promise<void> {
  const failures: string[] = [];
  for (const kind of KINDS) {
    const file = files[kind];
    if (file === undefined) continue;
    try {
      await writeFile(resolve(directory, file), WRITERS[kind](timeline));
    } catch (error) {
      failures.push(`${file} cannot be written: ${errorText(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

function checkWritable(option: string, file: string, path: string): void {
  if (statOf(path)?.isDirectory() === true) {
    throw new UsageError(`${option} must be a file; ${file} is a directory.`);
  }
  if (statOf(dirname(path))?.isDirectory() !== true) {
    throw new UsageError(`${option} cannot be written: the directory of ${file} is not there.`);
  }
  try {
    const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
    accessSync(isThere ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`${option} cannot be written: ${errorText(error)}`);
  }
}

/** The same for all paths of one file. */
function identityOf(path: string): string {
  const status = statOf(path);
  if (status !== undefined) return `${status.dev} ${status.ino}`;
  const folder = statOf(dirname(path));
  return folder === undefined ? path : `${folder.dev} ${folder.ino} ${basename(path)}`;
}
