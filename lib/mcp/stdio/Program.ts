import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import {
  filter,
  firstValueFrom,
  from,
  map,
  noop,
  race,
  type SchedulerLike,
  take,
  timer,
} from 'rxjs';
import { describeValue } from '../../schema/describeValue.ts';
import { ToolFailure } from '../../tools/ToolFailure.ts';
import type { McpCommandTarget } from '../McpTarget.ts';
import { childEnvironment } from './childEnvironment.ts';
import { ProgramInput } from './ProgramInput.ts';
import { holdGroup, releaseGroup, signalGroup } from './processGroups.ts';

/** How a program has ended. */
export interface ProgramExit {
  /** In words: `with the exit code 1`, `by the signal SIGKILL`. */
  readonly how: string;
  /** Whether it was with the exit code 0. */
  readonly isClean: boolean;
  /** Whether it was sent a signal before, by `end`. */
  readonly isSignalled: boolean;
}

/** Who hears of a program. */
export interface ProgramHooks {
  /** Takes what it writes; undefined when no more comes. */
  readonly onOutput: (piece: Uint8Array | undefined) => void;
  /** Takes what it writes to standard error; undefined when no more comes. @defaultValue it is thrown away */
  readonly onErrors?: (piece: Uint8Array | undefined) => void;
  /** Called once, when it has ended. */
  readonly onExit: (exit: ProgramExit) => void;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

/** How long to wait for the end of what was killed, for the rest of its output, and for the last of its group. */
const KILLED_MS = 250;
const DRAIN_MS = 250;
const GONE_MS = 250;
/** Where this process was busy, news of an end may wait behind a timer: so long it may take then. */
const NOTICE_MS = 10;
const LOOK_EVERY_MS = 10;

type Child = ChildProcessByStdio<Writable, Readable, Readable | null>;

/**
 * A program in a process group of its own, without a shell. When it ends, for whatever reason, what is left of its group is
 * killed: what it has started does not outlive it, unless that has left the group.
 */
export class Program {
  /** What it reads. */
  readonly input: ProgramInput;
  readonly #child: Child;
  /** The id of the program and of its group. */
  readonly #id: number;
  readonly #scheduler: SchedulerLike;
  readonly #exited: Promise<unknown>;
  /** Fulfils when it has ended and nobody writes to its pipes any longer. */
  readonly #closed: Promise<unknown>;
  /** Whether `end` has sent it a signal. */
  #isSignalled = false;

  private constructor(child: Child, id: number, hooks: ProgramHooks) {
    this.#child = child;
    this.#id = id;
    this.#scheduler = hooks.scheduler;
    this.input = new ProgramInput(child.stdin, hooks.scheduler);
    this.#exited = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        signalGroup(id, 'SIGKILL');
        releaseGroup(id);
        resolve();
        const how = signal === null ? `with the exit code ${code}` : `by the signal ${signal}`;
        hooks.onExit({ how, isClean: code === 0, isSignalled: this.#isSignalled });
      });
    });
    this.#closed = new Promise<void>((resolve) => void child.once('close', resolve));
    holdGroup(id);
    // Broken pipes: whoever writes is told, and the end of the program says the rest.
    for (const emitter of [child, child.stdin, child.stdout, child.stderr]) {
      emitter?.on('error', noop);
    }
    listen(child.stdout, hooks.onOutput);
    if (child.stderr !== null) listen(child.stderr, hooks.onErrors ?? noop);
  }

  /** Starts it. Rejects with `ToolFailure` if it cannot be started; the message names the command, and no argument. */
  static async start(target: McpCommandTarget, hooks: ProgramHooks): Promise<Program> {
    const { command, args = [], cwd, env } = target;
    try {
      const child = spawn(command, [...args], {
        ...(cwd !== undefined && { cwd }),
        env: childEnvironment(process.env, env),
        detached: true,
        shell: false,
        windowsHide: true,
        stdio: ['pipe', 'pipe', hooks.onErrors === undefined ? 'ignore' : 'pipe'],
      }) as Child;
      await once(child, 'spawn');
      return new Program(child, child.pid ?? Number.NaN, hooks);
    } catch (error) {
      throw startFailure(target, error);
    }
  }

  /**
   * Ends it: ends its input, then signals SIGTERM and SIGKILL to its group, each if it has not ended within `patienceMs`.
   * Fulfils when it has ended and its output is read; within twice `patienceMs` and half a second. Never rejects.
   */
  async end(patienceMs: number): Promise<void> {
    const { stdin, stdout, stderr } = this.#child;
    stdin.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await this.#within(this.#exited, patienceMs)) break;
      if (await this.#within(this.#exited, NOTICE_MS)) break;
      this.#isSignalled = true;
      signalGroup(this.#id, signal);
    }
    await this.#within(this.#exited, KILLED_MS);
    // Who has left the group may still hold the pipes.
    await this.#within(this.#closed, DRAIN_MS);
    for (const stream of [stdin, stdout, stderr]) stream?.destroy();
    this.#child.unref();
    releaseGroup(this.#id);
  }

  /**
   * Fulfils when nobody of its group is left. After `end` that is a matter of milliseconds, but where nobody takes note of the
   * end of orphans they seem to be there: it waits a quarter of a second at most.
   */
  async gone(): Promise<void> {
    const looks = timer(0, LOOK_EVERY_MS, this.#scheduler).pipe(
      take(GONE_MS / LOOK_EVERY_MS),
      filter(() => !signalGroup(this.#id, 0)),
    );
    await firstValueFrom(looks, { defaultValue: undefined });
  }

  #within(happened: Promise<unknown>, ms: number): Promise<boolean> {
    return firstValueFrom(
      race(from(happened).pipe(map(() => true)), timer(ms, this.#scheduler).pipe(map(() => false))),
    );
  }
}

function listen(stream: Readable, read: (piece: Uint8Array | undefined) => void): void {
  stream.on('data', read);
  stream.once('end', () => read(undefined));
}

/** Without the error of Node as its cause: that has the arguments. */
function startFailure({ command, cwd }: McpCommandTarget, error: unknown): ToolFailure {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const missing = cwd === undefined ? 'it was not found' : 'it or target.cwd was not found';
  const reason = code === 'ENOENT' ? missing : String(code);
  return new ToolFailure(`The program ${describeValue(command)} could not be started: ${reason}.`, {
    code: 'unavailable',
    retryable: false,
  });
}
