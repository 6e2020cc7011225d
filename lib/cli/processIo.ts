import { openSync } from 'node:fs';
import { ReadStream, type WriteStream } from 'node:tty';
import { asyncScheduler, Observable, Subject } from 'rxjs';
import type { CliIo, CliOutput } from './CliIo.ts';
import { errorText } from './errorText.ts';
import { INTERRUPTED, OUTPUT_CLOSED } from './exitCode.ts';
import { SHOW_CURSOR } from './LiveView.ts';
import { takeWrites } from './takeWrites.ts';

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;
const TERMINAL = '/dev/tty';
/** What Ctrl-C is while keys are read one by one. */
const CTRL_C = '\u0003';

const STALLED = 'Something is waited for that never comes.';
const STRAY = 'Something failed that nobody waits for:';

/**
 * The command line's side of this process. From now on Ctrl-C aborts its signal; pressed again, it ends the process. The signal
 * aborts also when nothing is left that could go on, and for an error that nobody has caught. What others write to the outputs of
 * the process comes from `printed$`.
 */
export function processIo(version: string): CliIo {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(INTERRUPTED));
  process.once('beforeExit', () => stopping.abort(new Error(STALLED)));
  process.on('uncaughtException', (error) =>
    stopping.abort(new Error(`${STRAY} ${errorText(error)}`)),
  );
  const printed$ = new Subject<string>();
  const print = (text: string): void => {
    if (printed$.observed) printed$.next(text);
    else stderr.write(text);
  };
  const stderr = outputOf(process.stderr, { print, onFailed: () => undefined });
  const onFailed = (error: Error): void => stopping.abort(reasonOf(error));
  const stdout = outputOf(process.stdout, { print, onFailed });
  if (stdout.isTTY) process.once('exit', () => stdout.write(SHOW_CURSOR));
  return {
    stdin: process.stdin,
    stdinIsTTY: process.stdin.isTTY === true,
    stdout,
    stderr,
    printed$: printed$.asObservable(),
    keys$: stdout.isTTY ? keys() : undefined,
    env: process.env,
    directory: process.cwd(),
    version,
    scheduler: asyncScheduler,
    signal: stopping.signal,
  };
}

/** Why all ends: nobody reads standard output any more, or it takes nothing for another reason, such as a full disk. */
function reasonOf(error: NodeJS.ErrnoException): Error | string {
  if (error.code === 'EPIPE') return OUTPUT_CLOSED;
  return new Error(`Standard output cannot be written: ${errorText(error)}`);
}

interface OutputOptions {
  /** Is given what others write. */
  readonly print: (text: string) => void;
  /** Is called when the output takes nothing any more. */
  readonly onFailed: (error: Error) => void;
}

function outputOf(stream: WriteStream, { print, onFailed }: OutputOptions): CliOutput {
  const write = takeWrites(stream, print);
  let isClosed = false;
  /** Whether more was written than the stream takes at once. */
  let isFull = false;
  const waiting = new Set<() => void>();
  const release = (): void => {
    isFull = false;
    for (const fulfil of waiting) fulfil();
    waiting.clear();
  };
  stream.on('drain', release);
  stream.on('error', (error) => {
    isClosed = true;
    release();
    onFailed(error);
  });
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns || DEFAULT_COLUMNS;
    },
    get rows() {
      return stream.rows || DEFAULT_ROWS;
    },
    write: (text) => {
      if (!isClosed) isFull = !write(text);
    },
    drained: () =>
      isFull && !isClosed
        ? new Promise((fulfil) => waiting.add(() => fulfil()))
        : Promise.resolve(),
    written: () => new Promise((fulfil) => void write('', () => fulfil())),
  };
}

/**
 * The keys of the terminal, one by one: of standard input where that is a terminal, else of the terminal itself, since standard input may
 * be the response.
 */
function keys(): Observable<string> {
  return new Observable((subscriber) => {
    const input = process.stdin.isTTY ? process.stdin : new ReadStream(openSync(TERMINAL, 'r'));
    const take = (bytes: Buffer): void => {
      const key = bytes.toString('utf8');
      if (key === CTRL_C) process.kill(process.pid, 'SIGINT');
      else subscriber.next(key);
    };
    const fail = (error: unknown): void => subscriber.error(error);
    input.setRawMode(true);
    input.on('data', take);
    input.on('error', fail);
    input.resume();
    return () => {
      input.off('data', take);
      input.pause();
      input.setRawMode(false);
      if (input === process.stdin) input.off('error', fail);
      else input.destroy();
    };
  });
}
