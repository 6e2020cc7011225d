import type { Observable } from 'rxjs';
import type { ConnectMcpOptions } from '../../lib/mcp/ConnectMcpOptions.ts';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { type Collected, collect } from './collect.ts';
import { testContext } from './testContext.ts';

/** The output of one run of a tool of a connection; errors as the tool does. */
export function runTool(
  tool: AnyTool | undefined,
  input: object = {},
  context: Partial<ToolContext> = {},
): Observable<ToolOutput> {
  if (tool === undefined) throw new Error('There is no such tool.');
  return tool.source(input as never, testContext(context) as never);
}

/** What a call gave, how long it took in milliseconds, and its progress. */
export interface CallStory extends Collected<ToolOutput> {
  readonly tookMs: number;
  readonly progress: readonly unknown[];
  /** The code of its failure. */
  readonly code?: unknown;
  /** The text of its parts. */
  readonly text: string;
}

/** Runs the first tool of a connection. */
export async function callFirst(connection: McpConnection, input?: object): Promise<CallStory> {
  const [tool] = await connection.refresh();
  const progress: unknown[] = [];
  const begun = performance.now();
  const collected = await collect(
    runTool(tool, input, {
      progress: (value) => progress.push((value as { progress: unknown }).progress),
    }),
  );
  const parts = collected.values.flatMap((output) => output.parts);
  return {
    ...collected,
    tookMs: performance.now() - begun,
    progress,
    ...(collected.error !== undefined && { code: Reflect.get(collected.error as object, 'code') }),
    text: parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(''),
  };
}

/** Connects for each test, and closes behind it. */
export function connections(): (target: McpTarget, options?: ConnectMcpOptions) => McpConnection {
  const open: McpConnection[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
  });
  return (target, options) => {
    const connection = connectMcp(target, options);
    open.push(connection);
    return connection;
  };
}
