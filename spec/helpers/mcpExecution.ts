import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';

/** The one result of a call that went through an executor, in short. */
export interface Execution {
  readonly status: string;
  readonly code?: string;
  readonly text: string;
  readonly retryable?: boolean;
  readonly tookMs: number;
  readonly result: ToolResult;
}

/** Runs calls of a connection's tools through an executor: by default one, of the first tool. */
export async function executeAll(
  connection: McpConnection,
  names?: readonly string[],
  options?: ToolExecutorOptions,
): Promise<readonly Execution[]> {
  const tools = await connection.refresh();
  const called = names ?? tools.slice(0, 1).map(({ definition }) => definition.name);
  const executor = new ToolExecutor(new ToolRegistry(tools), options);
  const calls = called.map((name, at) => ({ id: `call_${at}`, name, arguments: {} }));
  const begun = performance.now();
  const results = await executor.executeAll(calls);
  const tookMs = performance.now() - begun;
  if (results.length !== calls.length) throw new Error(`${results.length} results came.`);
  return results.map((result) => executionOf(result, tookMs));
}

/** Runs the first tool of a connection through an executor. */
export async function execute(connection: McpConnection): Promise<Execution> {
  const [execution] = await executeAll(connection);
  if (execution === undefined) throw new Error('There is no tool.');
  return execution;
}

/** What a connection has said of what is wrong. */
export function diagnosticsOf(connection: McpConnection): McpDiagnostic[] {
  const said: McpDiagnostic[] = [];
  connection.diagnostics$.subscribe((diagnostic) => said.push(diagnostic));
  return said;
}

function executionOf(result: ToolResult, tookMs: number): Execution {
  const { status, parts, error } = result;
  return {
    status,
    text: parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(''),
    ...(error && { code: error.code, retryable: error.retryable }),
    tookMs,
    result,
  };
}
