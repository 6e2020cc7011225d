import { from, lastValueFrom, toArray } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { callMcpTool } from '../../lib/mcp/callMcpTool.ts';
import { contentParts } from '../../lib/mcp/contentParts.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { openLink } from '../../lib/mcp/openLink.ts';
import { readConnectOptions } from '../../lib/mcp/readConnectOptions.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { ToolOutput, ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { collect } from './collect.ts';
import { linkOptions } from './linkOptions.ts';

/** A tool and its arguments. */
export type NamedCall = readonly [name: string, input: Record<string, unknown>];

/** An executor of the tools that a connection has now. */
export async function executorOf(connection: McpConnection): Promise<ToolExecutor> {
  return new ToolExecutor(new ToolRegistry(await connection.refresh()));
}

/** Runs one call. */
export function run(executor: ToolExecutor, [name, input]: NamedCall): Promise<ToolResult> {
  return executor.run({ id: 'call_0', name, arguments: input });
}

/** Runs calls together, and gives all that happens, in order. Their ids are their indexes. */
export function happenings(
  executor: ToolExecutor,
  calls: readonly NamedCall[],
): Promise<ToolEvent[]> {
  const inputs = calls.map(([name, input], index) => ({ id: `${index}`, name, arguments: input }));
  return lastValueFrom(executor.execute(from(inputs)).pipe(toArray()));
}

/** The events of these types, as `start 0`, `progress 0 {…}` and `result 0 ok`. */
export function lines(events: readonly ToolEvent[]): string[] {
  return events.flatMap((event) => {
    const { id } = event.call;
    if (event.type === 'tool-start') return `start ${id}`;
    if (event.type === 'tool-progress') return `progress ${id} ${JSON.stringify(event.value)}`;
    if (event.type !== 'tool-result') return [];
    return `result ${id} ${event.result.error?.code ?? event.result.status}`;
  });
}

/** A result as a model and a user get it, with the length of long content in its place. */
export function shown({ status, isError, parts, structured }: ToolResult): object {
  return {
    status,
    isError,
    parts: parts.map(shownPart),
    ...(structured !== undefined && { structured }),
  };
}

const SHOWN_CHARS = 60;

function shownPart(part: ToolOutputPart): object {
  if (!('data' in part) || typeof part.data !== 'string' || part.data.length <= SHOWN_CHARS) {
    return part;
  }
  return { ...part, data: part.data.length };
}

/** Calls a tool by a name that nobody has listed, as if the list were old. */
export async function callUnlisted(
  target: McpTarget,
  [name, input]: NamedCall,
): Promise<ToolOutput | { readonly error: unknown }> {
  const link = await openLink(target, linkOptions(readConnectOptions()));
  const call = callMcpTool({ run: (request) => request(link) }, readConnectOptions());
  const { values, error } = await collect(call(name, input));
  await link.close();
  const [answer] = values;
  return answer?.type === 'result' ? contentParts(answer.result) : { error };
}
