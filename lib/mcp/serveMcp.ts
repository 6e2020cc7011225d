import type { Transport } from '@modelcontextprotocol/server';
import { lastValueFrom, noop, tap } from 'rxjs';
import type { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { createServing } from './createServing.ts';
import { isTransport } from './isTransport.ts';
import type { ServeMcpOptions } from './ServeMcpOptions.ts';

/**
 * A transport of the official packages, for a server: of standard input and output, of memory, or one of your own. Not started.
 * The types of those packages are not needed to write down its own.
 */
export interface McpServerTransport {
  /** Begins to carry messages. */
  start(): Promise<void>;
  /** Carries a message to the client. */
  send(message: never, options?: never): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** Tools that are served to one client. */
export interface McpServing {
  /** Stops all calls of the client and closes the transport. Fulfils when it is closed; a further call changes nothing. */
  close(): Promise<void>;
}

/**
 * Serves the tools of a registry to the client at the other end of a transport, through the official server: of standard input
 * and output, for example. The transport is started here and closed with the serving, and the serving ends when the client is
 * gone: its calls are stopped.
 *
 * Each call goes through an executor: yours, or one with at most 10 calls at once, a million UTF-16 code units of text in a
 * result, and 8 MiB in each of its media. Unsafe tools run alone, claims keep their order, whichever client calls. What a
 * tool passes to `context.progress` is sent on to a client that asked for it: 100 pieces at once and 20 a second, and of more than
 * that the latest. A call that the client cancels is stopped. When the registry changes, the client is told. Tools that take text
 * are not served.
 *
 * The client speaks a revision of the protocol with a handshake, 2025-11-25 or older; over HTTP, `serveMcpHttp` speaks
 * 2026-07-28, too.
 *
 * Rejects with TypeError or RangeError for what is no registry and no executor, or no transport, and for a wrong option, which it
 * names; with `MissingPackageError` without the package `@modelcontextprotocol/server`; with what the transport fails with.
 */
export async function serveMcp(
  tools: ToolRegistry | ToolExecutor,
  transport: McpServerTransport,
  options: ServeMcpOptions = {},
): Promise<McpServing> {
  checkTransport(transport);
  const { createServer, changes$, close } = await createServing(tools, options);
  const server = createServer();
  server.onclose = close;
  await server.connect(transport as Transport);
  const tell = tap(() => void server.sendToolListChanged().catch(noop));
  // Ends with the serving.
  void lastValueFrom(changes$.pipe(tell), { defaultValue: undefined });
  return {
    close: async () => {
      close();
      await server.close();
    },
  };
}

function checkTransport(transport: McpServerTransport): void {
  if (isTransport(transport)) return;
  throw new TypeError(wrongValue('transport must be a transport', transport));
}
