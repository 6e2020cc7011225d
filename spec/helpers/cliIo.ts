import { NEVER, VirtualTimeScheduler } from 'rxjs';
import type { CliIo, CliOutput } from '../../lib/cli/CliIo.ts';

/** An output that keeps what is written. */
export interface RecordedOutput extends CliOutput {
  /** All that was written. */
  readonly text: string;
}

/** What a made-up terminal, file or pipe is like. */
export interface OutputShape {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly drained?: () => Promise<void>;
}

/** An output that keeps what is written: a pipe, if nothing else is said. */
export function recordedOutput(shape: OutputShape = {}): RecordedOutput {
  const written: string[] = [];
  const { isTTY = false, columns = 80, rows = 24, drained = () => Promise.resolve() } = shape;
  return {
    isTTY,
    columns,
    rows,
    drained,
    written: () => Promise.resolve(),
    write: (text) => void written.push(text),
    get text() {
      return written.join('');
    },
  };
}

/** The surroundings of a command line that is tested. Time stands still, if nothing else is said. */
export function cliIo(
  parts: Partial<CliIo> = {},
): CliIo & { readonly stdout: RecordedOutput; readonly stderr: RecordedOutput } {
  const io = {
    stdin: chunksOf([]),
    stdinIsTTY: false,
    stdout: recordedOutput(),
    stderr: recordedOutput(),
    printed$: NEVER,
    keys$: undefined,
    env: {},
    directory: import.meta.dirname,
    version: '1.2.3',
    scheduler: new VirtualTimeScheduler(),
    signal: new AbortController().signal,
    ...parts,
  };
  return io as CliIo & { readonly stdout: RecordedOutput; readonly stderr: RecordedOutput };
}

/** Bytes as a stream gives them, piece by piece. */
export async function* chunksOf(pieces: Iterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** The lines of JSON in a text, parsed. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
