import { openSync } from 'node:fs';
import { ReadStream, type WriteStream } from 'node:tty';
import { asyncScheduler, Observable } from 'rxjs';
import type { CliIo, CliOutput } from './CliIo.ts';
import { errorText } from './errorText.ts';
import { INTERRUPTED, OUTPUT_CLOSED } from './exitCode.ts';
import { SHOW_CURSOR } from './LiveView.ts';

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;
const TERMINAL = '/dev/tty';
/** What Ctrl-C is while keys are read one by one. */
const CTRL_C = '\u0003';

const STALLED = 'Something is waited for that never comes.';
const STRAY = 'Something failed that nobody waits for:';

/**
 * The command line's side of this process. From now on Ctrl-C aborts its signal; pressed again, it ends the process. The signal
 * aborts also when nothing is left that could go on, and for an error that nobody has caught.
 */
export function processIo(version: string): CliIo {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(INTERRUPTED));
  process.once('beforeExit', () => stopping.abort(new Error(STALLED)));
  process.on('uncaughtException', (error) =>
    stopping.abort(new Error(`${STRAY} ${errorText(error)}`)),
  );
  const stdout = outputOf(process.stdout, () => stopping.abort(OUTPUT_CLOSED));
  if (stdout.isTTY) process.once('exit', () => process.stdout.write(SHOW_CURSOR));
  return {
    stdin: process.stdin,
    stdinIsTTY: process.stdin.isTTY === true,
    stdout,
    stderr: outputOf(process.stderr, () => undefined),
    keys$: stdout.isTTY ? keys() : undefined,
    env: process.env,
    directory: process.cwd(),
    version,
    scheduler: asyncScheduler,
    signal: stopping.signal,
  };
}

/** `onClosed` is called when nobody reads the output any more. */
function outputOf(stream: WriteStream, onClosed: () => void): CliOutput {
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
  stream.on('error', () => {
    isClosed = true;
    release();
    onClosed();
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
      if (!isClosed) isFull = !stream.write(text);
    },
    drained: () =>
      isFull && !isClosed
        ? new Promise((fulfil) => waiting.add(() => fulfil()))
        : Promise.resolve(),
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
