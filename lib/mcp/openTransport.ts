import type { FetchLike, Transport } from '@modelcontextprotocol/client';
import { ToolFailure } from '../tools/ToolFailure.ts';
import type { McpClientModule } from './loadClient.ts';
import type { McpTransportTarget, McpUrlTarget } from './McpTarget.ts';
import type { PendingRequests } from './PendingRequests.ts';
import { checkMcpUrl } from './urlPolicy.ts';
import { wrappedFetch } from './wrappedFetch.ts';

/** What a transport is made with. */
export interface OpenTransportOptions {
  /** The official client. */
  readonly module: McpClientModule;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Whether it may go on in the session of the target. */
  readonly isFirst: boolean;
  /** The requests of the connection. */
  readonly requests: () => PendingRequests | undefined;
}

/** Makes the transport for a target, not started. Throws `TypeError` for a URL that is not allowed. */
export function openTransport(
  target: McpUrlTarget | McpTransportTarget,
  options: OpenTransportOptions,
): Transport | PromiseLike<Transport> {
  if ('url' in target) return urlTransport(target, options);
  const { transport } = target;
  if (typeof transport === 'function') return transport();
  if (options.isFirst) return transport;
  throw new ToolFailure('A transport serves one connection; give a function for more.', {
    code: 'unavailable',
  });
}

function urlTransport(target: McpUrlTarget, options: OpenTransportOptions): Transport {
  const { authProvider, headers = {}, session } = target;
  const url = checkMcpUrl('url', target.url, target);
  const send: FetchLike = target.fetch ?? ((to, init) => fetch(to, init));
  const shared = {
    ...(authProvider && { authProvider }),
    fetch: wrappedFetch({
      fetch: send,
      origin: url.origin,
      headers: typeof headers === 'function' ? headers : () => headers,
      checkUrl: (to) => void checkMcpUrl('url', to, target),
      maxBytes: options.maxAnswerBytes,
      requests: options.requests,
    }),
  };
  const { SSEClientTransport, StreamableHTTPClientTransport } = options.module;
  if (target.type === 'sse') return new SSEClientTransport(url, shared);
  return new StreamableHTTPClientTransport(url, {
    ...shared,
    ...(session &&
      options.isFirst && { sessionId: session.id, protocolVersion: session.protocolVersion }),
  });
}
