import type { Observable } from 'rxjs';
import type { AnyTool } from '../tools/Tool.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';

/**
 * How a connection is: `connecting`; `ready`; `lost`, and the next call or refresh opens it again; `closed`, for good.
 */
export type McpConnectionState = 'connecting' | 'ready' | 'lost' | 'closed';

/** A server, and its tools. It is held until it is closed. */
export interface McpConnection {
  /** The name that you gave the server. */
  readonly id: string;
  /**
   * The tools of the server, whenever they have changed: a whole list each time. Replays the last one. Never errors;
   * completes when the connection is closed. Unsubscribing stops nothing.
   */
  readonly tools$: Observable<readonly AnyTool[]>;
  /** How the connection is; replays. Never errors; completes after `closed`. Unsubscribing stops nothing. */
  readonly state$: Observable<McpConnectionState>;
  /**
   * What went wrong beside the calls; replays the last 100. Never errors; completes when the connection is closed.
   * Unsubscribing stops nothing.
   */
  readonly diagnostics$: Observable<McpDiagnostic>;
  /**
   * Lists the tools, connecting before if need be; those who ask at the same time share one list. Gives the tools, after
   * `tools$` did if they have changed. Rejects with `ToolFailure` if they cannot be had, and with `MissingPackageError` without
   * the official client.
   */
  refresh(): Promise<readonly AnyTool[]>;
  /** What the server says of how to use it; undefined if it says nothing, or is not connected. Never sent to a model. */
  instructions(): string | undefined;
  /**
   * Ends the connection, its session at the server, and all calls, which fail. Fulfils when nothing is left, within 5 seconds;
   * never rejects.
   */
  close(): Promise<void>;
}
