import type { Observable } from 'rxjs';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import type { OpenConnection } from './connectMcp.ts';
import type { McpToolOptions } from './McpToolOptions.ts';
import { mcpTools } from './mcpTools.ts';
import type { McpProgress } from './progressGate.ts';

/** A call that no executor makes. */
export interface DirectCall {
  /** The server's own name of the tool. */
  readonly rawName: string;
  /** The arguments. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Takes the progress. */
  readonly onProgress: ((progress: McpProgress) => void) | undefined;
}

/**
 * Calls a tool of a server by its own name, whether or not it is listed and offered. Cold: each subscription is one call. Emits one
 * output, and completes; errors with `ToolFailure`. Unsubscribing cancels the call at the server.
 */
export function executeMcpTool(
  { call, toolOf }: Pick<OpenConnection, 'call' | 'toolOf'>,
  { rawName, args, onProgress }: DirectCall,
  options: McpToolOptions,
): Observable<ToolOutput> {
  const listed = toolOf(rawName) ?? { name: rawName, inputSchema: { type: 'object' } };
  const [tool] = mcpTools([listed], call, options);
  const context: ToolContext = {
    callId: rawName,
    index: 0,
    toolName: rawName,
    requestedName: rawName,
    arguments: JSON.stringify(args),
    signal: new AbortController().signal,
    attempt: 1,
    options: {},
    progress: (value) => onProgress?.(value as McpProgress),
  };
  return (tool as unknown as DirectTool).source(args, context);
}

/** The tools of servers take any object. */
interface DirectTool {
  readonly source: (input: DirectCall['args'], context: ToolContext) => Observable<ToolOutput>;
}
