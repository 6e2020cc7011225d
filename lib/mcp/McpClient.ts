import {
  defaultIfEmpty,
  firstValueFrom,
  type Observable,
  ReplaySubject,
  switchMap,
  takeUntil,
  throwIfEmpty,
} from 'rxjs';
import { checkObject, readFunction } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
import { checkTarget } from './checkTarget.ts';
import { type OpenConnection, openConnection } from './connectMcp.ts';
import { executeMcpTool } from './executeMcpTool.ts';
import type { McpConnection, McpConnectionState } from './McpConnection.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpTarget } from './McpTarget.ts';
import type { McpProgress } from './progressGate.ts';
import { readConnectOptions } from './readConnectOptions.ts';
import { type McpToolSettings, readToolOptions } from './readToolOptions.ts';
import { sharedAbort } from './sharedAbort.ts';

/** How one call is made. */
export interface McpExecuteOptions {
  /** Cancels the call, at the server too. @defaultValue none */
  readonly signal?: AbortSignal | undefined;
  /**
   * Is told of the progress, before the call has its result. If it throws, the call is cancelled at the server, and rejects with just
   * what was thrown. A promise that it returns is not waited for: one that rejects is yours to handle.
   * @defaultValue nobody is
   */
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
}

const EXECUTE_NAMES: Readonly<Record<keyof McpExecuteOptions, true>> = {
  signal: true,
  onProgress: true,
};

/**
 * An MCP server, for code that calls its tools by itself. Connects when it is first asked for something; from then on it is a
 * connection as `connectMcp` gives it. Before, its observables emit nothing.
 */
export class McpClient implements McpConnection {
  /** See {@link McpConnection}. */
  readonly id: string;
  /** See {@link McpConnection}. */
  readonly tools$: Observable<readonly AnyTool[]>;
  /** See {@link McpConnection}. */
  readonly state$: Observable<McpConnectionState>;
  /** See {@link McpConnection}. */
  readonly diagnostics$: Observable<McpDiagnostic>;
  readonly #target: McpTarget;
  readonly #options: ConnectMcpOptions;
  readonly #toolSettings: McpToolSettings;
  /** The connection, once there is one; completes with or without it. */
  readonly #opened = new ReplaySubject<McpConnection>(1);
  #open: OpenConnection | undefined;
  #closing: Promise<void> | undefined;

  /**
   * Takes what `connectMcp` takes, or the URL of a server.
   *
   * @throws TypeError or RangeError for a wrong target or option; the message names it, what was expected and what came.
   */
  constructor(target: McpTarget | string | URL, options: ConnectMcpOptions = {}) {
    readConnectOptions(options);
    this.#target = typeof target === 'string' || target instanceof URL ? { url: target } : target;
    checkTarget(this.#target);
    this.#options = options;
    this.#toolSettings = readToolOptions(options);
    this.id = options.serverId ?? 'mcp';
    this.tools$ = this.#opened.pipe(switchMap(({ tools$ }) => tools$));
    this.diagnostics$ = this.#opened.pipe(switchMap(({ diagnostics$ }) => diagnostics$));
    this.state$ = this.#opened.pipe(
      switchMap(({ state$ }) => state$),
      defaultIfEmpty('closed' as const),
    );
  }

  /** Connects, and lists the tools. Rejects with why it cannot, as `refresh` does; asking again tries again. */
  async connect(): Promise<void> {
    await this.refresh();
  }

  /** Lists the tools anew, connecting before if need be. The same as `refresh`. */
  listTools(): Promise<readonly AnyTool[]> {
    return this.refresh();
  }

  /** See {@link McpConnection}. */
  async refresh(): Promise<readonly AnyTool[]> {
    return await this.#get().connection.refresh();
  }

  /**
   * Calls a tool by the server's own name, whether or not it is offered, connecting before if need be. Arguments go to the server as
   * they are. Deadlines and progress are those of the tools. So is what becomes of the answer: of a tool that is offered, the structured
   * value is checked if there is a `validator`; it is dropped if it has more than `maxStructuredChars`. An output with `isError`
   * fulfils.
   *
   * Rejects with `ToolFailure` if there is no answer, or it is an error of the protocol; with code `cancelled` if `signal` aborts; with
   * what `onProgress` throws. Rejects with `TypeError` for a wrong argument or option.
   */
  async executeTool(
    rawName: string,
    args: Readonly<Record<string, unknown>> = {},
    options: McpExecuteOptions = {},
  ): Promise<ToolOutput> {
    const { signal, onProgress } = checkCall(rawName, args, options);
    const failed = () =>
      new ToolFailure(`The call of the MCP tool ${JSON.stringify(rawName)} was cancelled.`, {
        code: 'cancelled',
        cause: signal?.reason,
      });
    if (signal?.aborted) throw failed();
    const open = this.#get();
    const output$ = executeMcpTool(open, { rawName, args, onProgress }, this.#toolSettings);
    if (signal === undefined) return await firstValueFrom(output$);
    return await firstValueFrom(output$.pipe(takeUntil(sharedAbort(signal)), throwIfEmpty(failed)));
  }

  /** See {@link McpConnection}. */
  instructions(): string | undefined {
    return this.#open?.connection.instructions();
  }

  /** Ends the connection for good, as that of {@link McpConnection}; asking again waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  #get(): OpenConnection {
    if (this.#closing !== undefined) {
      throw new ToolFailure(`The client of the MCP server "${this.id}" is closed.`, {
        code: 'unavailable',
        retryable: false,
      });
    }
    if (this.#open === undefined) {
      this.#open = openConnection(this.#target, this.#options);
      this.#opened.next(this.#open.connection);
      this.#opened.complete();
    }
    return this.#open;
  }

  async #end(): Promise<void> {
    this.#opened.complete();
    await this.#open?.connection.close();
  }
}

function checkCall(
  rawName: string,
  args: Readonly<Record<string, unknown>>,
  options: McpExecuteOptions,
): McpExecuteOptions {
  if (typeof rawName !== 'string' || rawName === '') {
    throw new TypeError(wrongValue('rawName must be a string that is not empty', rawName));
  }
  checkObject('args', args);
  checkObject('options', options);
  checkNames('', options, EXECUTE_NAMES);
  const { signal, onProgress } = options;
  readFunction('onProgress', onProgress);
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError(wrongValue('signal must be an AbortSignal', signal));
  }
  return { signal, onProgress };
}
