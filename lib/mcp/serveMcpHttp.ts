import { lastValueFrom, tap } from 'rxjs';
import type { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { createServing } from './createServing.ts';
import type { ServeMcpOptions } from './ServeMcpOptions.ts';

/** Tools that are served over HTTP. */
export interface McpHttpServing {
  /**
   * Answers one request, as the `fetch` of web servers does. It checks neither who asks nor the `Host` header: put that before
   * it. It may be passed around without its object. A request that comes after `close` was called is answered with status 503 and
   * an error of JSON-RPC.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Stops all calls and closes all streams. Fulfils when they are closed; a further call changes nothing. */
  close(): Promise<void>;
}

/**
 * Serves the tools of a registry over HTTP, through the official server, to any number of clients of all revisions of the
 * protocol that have Streamable HTTP. It keeps no sessions: clients of 2025-11-25 and older are not told when the registry
 * changes, and cancel a call only by dropping its request; those of 2026-07-28 are told if they listen. All else is as
 * `serveMcp` says.
 *
 * Rejects with TypeError or RangeError for what is no registry and no executor, and for a wrong option, which it names; with
 * `MissingPackageError` without the package `@modelcontextprotocol/server`.
 */
export async function serveMcpHttp(
  tools: ToolRegistry | ToolExecutor,
  options: ServeMcpOptions = {},
): Promise<McpHttpServing> {
  const { official, createServer, changes$, close } = await createServing(tools, options);
  const handler = official.createMcpHandler(createServer);
  const tell = tap(() => handler.notify.toolsChanged());
  // Ends with the serving.
  void lastValueFrom(changes$.pipe(tell), { defaultValue: undefined });
  let isClosed = false;
  return {
    fetch: async (request) => (isClosed ? closedResponse() : handler.fetch(request)),
    close: async () => {
      isClosed = true;
      close();
      await handler.close();
    },
  };
}

/** What a server says that is going away, as an error of JSON-RPC that belongs to no request. */
function closedResponse(): Response {
  const error = { code: -32000, message: 'The server was closed.' };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  });
}
