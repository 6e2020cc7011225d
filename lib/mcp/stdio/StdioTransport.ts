import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { noop } from 'rxjs';
import type { ToolFailure } from '../../tools/ToolFailure.ts';
import { messageOf } from '../../tools/toolErrorInfo.ts';
import type { McpCommandTarget } from '../McpTarget.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { Program, type ProgramExit } from './Program.ts';
import { programFailure, programName } from './programFailure.ts';
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
/** After so many bytes nothing more is read of what a program says to standard error while it is ended. */
const FAREWELL_BYTES = 65_536;

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
  /** Whether the end of the program is our doing: nobody wants its output any longer. */
  #isEndWanted = false;
  /** What the program did to end the connection, as far as it is known. */
  #deed: string | undefined;
  /** What it wrote to standard error last. */
  #lastWords: string | undefined;
  /** How much of its farewell is still read. */
  #farewellBytes = FAREWELL_BYTES;

  constructor(params: StdioParams) {
    this._serverParams = params;
    if (this.#isProbe) params.probes.push(this);
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

  /**
   * Sends a message. Rejects with `ToolFailure` when the program has ended, or does not read: then it is ended. Fulfils for an answer
   * to a program that has ended: nobody wants it.
   */
  async send(message: JSONRPCMessage): Promise<void> {
    const program = this.#program;
    if (program === undefined) throw this.#failure();
    const text = this._serverParams.module.serializeMessage(message);
    if (program.input.isStuck(this._serverParams.maxAnswerBytes)) this.#giveUpReading();
    try {
      await program.input.write(text);
    } catch {
      if (this.#ending === undefined) this.#deed ??= 'has closed its input';
      // It says more: how the program has ended, and with what words.
      await this.#end(LITTLE_PATIENCE_MS);
      if ('method' in message) throw this.#failure();
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

  get #isProbe(): boolean {
    return this._serverParams.stderr === 'ignore';
  }

  #startProgram(): Promise<Program> {
    const isProbe = this.#isProbe;
    const diagnose = isProbe ? noop : this._serverParams.diagnose;
    const options = { ...this._serverParams, diagnose };
    const output = stdoutLines(options, {
      onMessage: (message) => this.#receive(message),
      onUnreadable: () => this.#giveUp('has written what cannot be read'),
    });
    const errors = stderrLines({ ...options, onWords: (line) => (this.#lastWords = line) });
    return Program.start(options, {
      scheduler: options.scheduler,
      onOutput: (piece) => {
        if (this.#isEndWanted) return;
        if (piece !== undefined) return output.read(piece);
        output.end();
        this.#deed ??= 'has closed its output';
        void this.#end(LITTLE_PATIENCE_MS);
      },
      ...(!isProbe && {
        onErrors: (piece) => {
          if (piece === undefined) errors.end();
          else if (this.#mayReadErrors(piece)) errors.read(piece);
        },
      }),
      onExit: (exit) => {
        this.#noteExit(exit, diagnose);
        void this.#end(LITTLE_PATIENCE_MS);
      },
    });
  }

  /** To read all that floods would leave no time to end it. */
  #mayReadErrors(piece: Uint8Array): boolean {
    const mayRead = this.#farewellBytes > 0;
    if (this.#isEndWanted) this.#farewellBytes -= piece.length;
    return mayRead;
  }

  /** What a program ends with that obeys us is no news; all else is its own doing. */
  #noteExit({ how, isClean, isSignalled }: ProgramExit, diagnose: StdioOptions['diagnose']): void {
    const isWanted = this.#isEndWanted;
    if (isWanted && (isClean || isSignalled)) return;
    const tell = (words: string) => {
      const message = `${programName(this._serverParams.command)} ${words}.`;
      diagnose({ type: 'server-exit', message });
    };
    if (isSignalled) return tell(`${this.#deed} and was ended`);
    const deed = `has ended ${how}`;
    this.#deed = isWanted ? (this.#deed ?? deed) : deed;
    tell(isWanted ? deed : `has ended by itself, ${how}`);
  }

  #receive(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(new Error(messageOf(error), { cause: error }));
    }
  }

  #giveUpReading(): void {
    if (this.#ending !== undefined) return;
    const { command, maxAnswerBytes, diagnose } = this._serverParams;
    const message = `${programName(command)} does not read: more than ${maxAnswerBytes} bytes wait for it.`;
    diagnose({ type: 'server-input', message });
    this.#giveUp('does not read its input');
  }

  #giveUp(deed: string): void {
    this.#isEndWanted = true;
    this.#deed ??= `${deed} and was ended`;
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
    // The client has one error for all that still wait.
    if (!this.#isProbe)
      this._serverParams.requests()?.loseAll(({ method }) => this.#failure(method));
    this.onclose?.();
    await program.gone();
  }

  #failure(method?: string): ToolFailure {
    const { command } = this._serverParams;
    const deed = this.#deed ?? (this.#starting === undefined ? 'is not running' : 'has ended');
    return programFailure({ command, deed, lastWords: this.#lastWords }, method);
  }
}
