import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { noop } from 'rxjs';
import { describeValue } from '../../schema/describeValue.ts';
import { ToolFailure } from '../../tools/ToolFailure.ts';
import { messageOf } from '../../tools/toolErrorInfo.ts';
import type { McpCommandTarget } from '../McpTarget.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { Program } from './Program.ts';
import { stderrLines } from './stderrLines.ts';
import { stdoutLines } from './stdoutLines.ts';

/** What a transport is made with. */
export interface StdioParams extends McpCommandTarget, StdioOptions {
  /** `ignore` for a probe: a transport that only finds out which generation the server speaks. */
  readonly stderr?: 'ignore';
  /** The probes of this connection. */
  readonly probes: StdioTransport[];
}

/** How long a program has to end by itself, and how long to obey SIGTERM. Then it is killed. */
const PATIENCE_MS = 1_500;
/** The same for one whose answers nobody waits for. */
const LITTLE_PATIENCE_MS = 200;

/**
 * Speaks to a program over its standard input and output, a message in each line. Source: Model Context Protocol 2025-11-25,
 * Transports, stdio.
 *
 * Closes these defects of the official client 2.4. Its `close` leaves alive what the program has started: here the process
 * group ends. It waits for programs that ignore it up to four seconds, and fulfils before they have ended. It waits for
 * programs whose children hold the pipes. For its other defects see `ByteLines`.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /**
   * The official client probes for the generation with a second transport of the class of this one, made with these, and
   * takes `_dispose` as the sign that it may. Many servers exit when they are asked anything before the handshake.
   */
  readonly _serverParams: StdioParams;
  #starting: Promise<Program> | undefined;
  #program: Program | undefined;
  #ending: Promise<void> | undefined;
  /** Whether the end of the program is our doing. */
  #isEndWanted = false;

  constructor(params: StdioParams) {
    this._serverParams = params;
    if (params.stderr === 'ignore') params.probes.push(this);
  }

  /** The official client knows by `pid` and `stderr` that this is a program. */
  get pid(): null {
    return null;
  }

  /** See `pid`. */
  get stderr(): null {
    return null;
  }

  /** Starts the program. Rejects with `ToolFailure` if it cannot be started. */
  async start(): Promise<void> {
    if (this.#starting !== undefined || this.#ending !== undefined) {
      throw new Error('A transport is started once.');
    }
    this.#starting = this.#startProgram();
    this.#program = await this.#starting;
  }

  /** Sends a message. Rejects with `ToolFailure` when the program has ended. */
  async send(message: JSONRPCMessage): Promise<void> {
    const text = this._serverParams.module.serializeMessage(message);
    try {
      if (this.#program === undefined) throw new Error('It is not running.');
      await this.#program.write(text);
    } catch (cause) {
      throw new ToolFailure(`${this.#subject()} has ended.`, { code: 'unavailable', cause });
    }
  }

  /** Ends the program and all of its process group. Fulfils when they have ended; within five seconds. Never rejects. */
  async close(): Promise<void> {
    this.#isEndWanted = true;
    const probes = this._serverParams.probes.filter((probe) => probe !== this);
    await Promise.all([this.#end(PATIENCE_MS), ...probes.map((probe) => probe._dispose())]);
  }

  /** The same for a probe, with less patience. */
  async _dispose(): Promise<void> {
    this.#isEndWanted = true;
    await this.#end(LITTLE_PATIENCE_MS);
  }

  #startProgram(): Promise<Program> {
    const isProbe = this._serverParams.stderr === 'ignore';
    const diagnose = isProbe ? noop : this._serverParams.diagnose;
    const options = { ...this._serverParams, diagnose };
    const output = stdoutLines(options, {
      onMessage: (message) => this.#receive(message),
      onUnreadable: () => this.#giveUp(),
    });
    const errors = stderrLines(options);
    return Program.start(options, {
      scheduler: options.scheduler,
      onOutput: (piece) => {
        if (piece !== undefined) return output.read(piece);
        output.end();
        void this.#end(LITTLE_PATIENCE_MS);
      },
      ...(!isProbe && {
        onErrors: (piece) => (piece === undefined ? errors.end() : errors.read(piece)),
      }),
      onExit: (how) => {
        const message = `${this.#subject()} has ended by itself, ${how}.`;
        if (!this.#isEndWanted) diagnose({ type: 'server-exit', message });
        void this.#end(LITTLE_PATIENCE_MS);
      },
    });
  }

  #receive(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(new Error(messageOf(error), { cause: error }));
    }
  }

  #giveUp(): void {
    this.#isEndWanted = true;
    void this.#end(LITTLE_PATIENCE_MS);
  }

  /** Once; whoever comes later waits for the same end. */
  #end(patienceMs: number): Promise<void> {
    this.#ending ??= this.#endProgram(patienceMs);
    return this.#ending;
  }

  async #endProgram(patienceMs: number): Promise<void> {
    const program = await this.#starting?.catch(noop);
    if (program === undefined) return;
    await program.end(patienceMs);
    this.onclose?.();
    await program.gone();
  }

  #subject(): string {
    return `The program ${describeValue(this._serverParams.command)}`;
  }
}
