import { asyncScheduler, type Observable } from 'rxjs';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import type { OpenConnection } from './connectMcp.ts';
import type { McpProgress } from './progressGate.ts';
import type { McpToolSettings } from './readToolOptions.ts';
import { runMcpTool } from './runMcpTool.ts';

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
 * output, and completes; errors with `ToolFailure`, and with what `onProgress` throws. Unsubscribing cancels the call at the
 * server. No registry checks the output after it: it is as large as the settings say, whether or not there is a `validator`.
 */
export function executeMcpTool(
  { call, toolOf }: Pick<OpenConnection, 'call' | 'toolOf'>,
  { rawName, args, onProgress }: DirectCall,
  { maxStructuredChars, validator }: Pick<McpToolSettings, 'maxStructuredChars' | 'validator'>,
): Observable<ToolOutput> {
  return runMcpTool(toolOf(rawName) ?? {}, {
    name: rawName,
    maxStructuredChars,
    validator,
    call: () => call(rawName, { ...args }),
    progress: (news) => onProgress?.(news),
    now: () => asyncScheduler.now(),
  });
}
