import type { ListToolsResult } from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { MAX_DELAY_MS } from '../tools/traits.ts';
import type { McpLink } from './McpLink.ts';
import type { McpTool } from './McpTool.ts';

/** The official client follows as many. */
const MAX_PAGES = 64;

/**
 * Lists all tools of a server; none if it says that it has none. Rejects with what the official client rejects with, and with
 * `ToolFailure` for a list without end.
 */
export async function listMcpTools(
  { client }: McpLink,
  signal: AbortSignal,
): Promise<readonly McpTool[]> {
  const capabilities = client.getServerCapabilities();
  if (capabilities === undefined) return listWithoutHandshake({ client }, signal);
  // The client would write to the console.
  if (capabilities.tools === undefined) return [];
  const listed = client.listTools(undefined, { ...patience(signal), cacheMode: 'refresh' });
  const { tools } = await listed.catch((error) => {
    throw isEndless(error) ? endless(error) : error;
  });
  return tools.filter(hasObjectSchema);
}

/** In a session that another connection has begun, the client knows nothing of the server, and lists nothing. */
async function listWithoutHandshake(
  { client }: Pick<McpLink, 'client'>,
  signal: AbortSignal,
): Promise<readonly McpTool[]> {
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { params: { cursor } };
    const answer: ListToolsResult = await client.request(
      { method: 'tools/list', ...params },
      patience(signal),
    );
    tools.push(...answer.tools.filter(hasObjectSchema));
    if (answer.nextCursor === undefined) return tools;
    cursor = answer.nextCursor;
  }
  throw endless();
}

/** The deadline is the caller's: that of the client is flat. */
function patience(signal: AbortSignal): { readonly signal: AbortSignal; readonly timeout: number } {
  return { signal, timeout: MAX_DELAY_MS };
}

function isEndless(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'LIST_PAGINATION_EXCEEDED';
}

function endless(cause?: unknown): ToolFailure {
  const message = `The MCP server lists its tools on more than ${MAX_PAGES} pages.`;
  return new ToolFailure(message, { code: 'invalid-output', cause });
}

function hasObjectSchema(tool: unknown): tool is McpTool {
  return isObject(tool) && isObject(tool['inputSchema']);
}
