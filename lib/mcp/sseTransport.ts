import type {
  SSEClientTransport,
  SSEClientTransportOptions,
  Transport,
} from '@modelcontextprotocol/client';
import type { McpClientModule } from './loadClient.ts';

/**
 * Makes the transport of two endpoints. Source: Model Context Protocol 2024-11-05, HTTP with SSE.
 *
 * Closes a defect of the official client 2.4: when the stream of answers ends, it opens another one, to a server that knows
 * nothing of the requests before, and their calls wait for their timeouts. Here the connection is lost then, and the calls with it.
 */
export function sseTransport(
  { SSEClientTransport, SseError }: Pick<McpClientModule, 'SSEClientTransport' | 'SseError'>,
  url: URL,
  options: SSEClientTransportOptions,
): SSEClientTransport {
  const transport: SSEClientTransport & Pick<Transport, 'onerror'> = new SSEClientTransport(
    url,
    options,
  );
  // The client chains it.
  transport.onerror = (error) => {
    if (error instanceof SseError) void transport.close();
  };
  return transport;
}
