import { constants, openSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { resolve } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { noop } from 'rxjs';
import type { CliIo } from './CliIo.ts';
import { errorText } from './errorText.ts';
import { UsageError } from './UsageError.ts';

/** Where the bytes of a response come from. */
export interface CliInput {
  /** The bytes. Ends the source when it is left. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many there are, where that is known. */
  readonly size?: number;
}

/** What stands for standard input. */
const STANDARD_INPUT = '-';
const READING_TERMINAL = 'Reading standard input. End it with Ctrl-D, or give a file.\n';

/** What errors of the file system mean. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'you may not read it.',
};

/** Opens the file, or standard input where none is given. Rejects with UsageError for what cannot be read. */
export async function openInput(file: string | undefined, io: CliIo): Promise<CliInput> {
  if (file !== undefined && file !== STANDARD_INPUT) return await openFile(file, io);
  if (io.stdinIsTTY) io.stderr.write(READING_TERMINAL);
  return { bytes: io.stdin };
}

async function openFile(file: string, io: CliIo): Promise<CliInput> {
  const path = resolve(io.directory, file);
  try {
    const status = await stat(path);
    if (status.isDirectory()) {
      throw new UsageError(`${file} is a directory; give the file of a recorded response.`);
    }
    // A pipe with a name has no size.
    if (status.isFIFO()) return { bytes: openPipe(path, io.signal) };
    const bytes = (await open(path)).createReadStream();
    return status.isFile() ? { bytes, size: status.size } : { bytes };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as { readonly code?: string };
    throw new UsageError(`${file} cannot be read: ${REASONS[code ?? ''] ?? errorText(error)}`);
  }
}

/**
 * Opens a pipe that may have no writer yet, until `signal` aborts. As a file it would hold a thread, which the end of the process
 * would wait for.
 */
function openPipe(path: string, signal: AbortSignal): Socket {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const pipe = new Socket({ fd, readable: true, writable: false });
  // Whoever reads is told; after an abort nobody does.
  pipe.on('error', noop);
  // Not an option of the socket: where all has ended before, that would leave the pipe open.
  return addAbortSignal(signal, pipe);
}
