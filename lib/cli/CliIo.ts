import type { Observable, SchedulerLike } from 'rxjs';

/** Where the command line writes to. */
export interface CliOutput {
  /** Whether a person looks at it on a terminal. */
  readonly isTTY: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly columns: number;
  /** Rows of the terminal; 24 where there is none. */
  readonly rows: number;
  /** Writes text. What a closed output is given is dropped. */
  write(text: string): void;
  /** Fulfils when the output takes more: at once, when it has taken what was written, or when it is closed. Never rejects. */
  drained(): Promise<void>;
  /** Fulfils when all that was written has gone out, or cannot. Never rejects. */
  written(): Promise<void>;
}

/** Everything that the command line takes from the process that it runs in. */
export interface CliIo {
  /** Standard input. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Whether standard input is a terminal. */
  readonly stdinIsTTY: boolean;
  /** Standard output. */
  readonly stdout: CliOutput;
  /** Standard error. */
  readonly stderr: CliOutput;
  /** What tools print, on standard output or standard error. It goes to standard error while nobody subscribes. */
  readonly printed$: Observable<string>;
  /** The keys that a person presses; undefined where nobody can be asked. Subscribing takes the keyboard, unsubscribing gives it back. */
  readonly keys$: Observable<string> | undefined;
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The directory that paths of files are relative to. */
  readonly directory: string;
  /** The version of the package. */
  readonly version: string;
  /** Every timer and timestamp comes from here. */
  readonly scheduler: SchedulerLike;
  /** Aborts when all must end: with the reason `INTERRUPTED`, or `OUTPUT_CLOSED`, or an error that says what happened. */
  readonly signal: AbortSignal;
}
