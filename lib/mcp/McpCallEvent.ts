import type { Observable } from 'rxjs';
import type { ToolContext } from '../tools/ToolContext.ts';

/** News of a running call. Source: Model Context Protocol 2026-07-28, `ProgressNotification`. */
export interface McpProgressEvent {
  /** The discriminant. */
  readonly type: 'progress';
  /** How far it is; grows with each one. */
  readonly progress: number;
  /** How far it goes, where the server knows. */
  readonly total?: number;
  /** What it does, in words of the server. */
  readonly message?: string;
}

/** The answer to a call. */
export interface McpResultEvent {
  /** The discriminant. */
  readonly type: 'result';
  /** What the server gave, as it came: every field is looked at before it is used. */
  readonly result: unknown;
}

/** What comes of one call: news in the order of the wire, and one result. */
export type McpCallEvent = McpProgressEvent | McpResultEvent;

/**
 * Calls a tool of a server by its raw name. Cold: each subscription is one call. Emits news, then the result, then
 * completes; errors if the server answers with an error, or not at all. Unsubscribing cancels the call at the server.
 */
export type CallMcpTool = (
  rawName: string,
  args: Record<string, unknown>,
  context: ToolContext,
) => Observable<McpCallEvent>;
