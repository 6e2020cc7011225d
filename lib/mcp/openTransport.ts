import type { FetchLike, Transport } from '@modelcontextprotocol/client';
import type { SchedulerLike } from 'rxjs';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { isTransport } from './isTransport.ts';
import type { McpCommandTarget, McpTransportTarget, McpUrlTarget } from './McpTarget.ts';
import { resumeTimers } from './resumeTimers.ts';
import type { StdioOptions } from './StdioOptions.ts';
import { sseTransport } from './sseTransport.ts';
import { checkMcpUrl } from './urlPolicy.ts';
import { wrappedFetch } from './wrappedFetch.ts';

/** What a transport is made with. */
export interface OpenTransportOptions extends StdioOptions {
  /** Whether it may go on in the session of the target. */
  readonly isFirst: boolean;
  /** Whether it may use the transport of the target. */
  readonly isFirstTry: boolean;
  /** Called when the tools may have changed. */
  readonly onListChanged: () => void;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

/** Makes the transport for a target, not started. Throws `TypeError` for a URL that is not allowed. */
export function openTransport(
  target: McpUrlTarget | McpCommandTarget | McpTransportTarget,
  options: OpenTransportOptions,
): Transport | PromiseLike<Transport> {
  if ('url' in target) return urlTransport(target, options);
  if ('command' in target) return commandTransport(target, options);
  const { transport } = target;
  if (typeof transport === 'function') return madeBy(transport);
  if (options.isFirstTry) return transport;
  throw new ToolFailure('A transport serves one connection; give a function for more.', {
    code: 'unavailable',
  });
}

async function madeBy(make: () => Transport | PromiseLike<Transport>): Promise<Transport> {
  const made: unknown = await make();
  if (isTransport(made)) return made;
  const rule = 'What target.transport gave must be an object with start, send and close';
  throw new ToolFailure(wrongValue(rule, made), { code: 'unavailable', retryable: false });
}

/** Behind a name of its own, so that what is no Node never sees what starts programs. */
async function commandTransport(
  target: McpCommandTarget,
  options: StdioOptions,
): Promise<Transport> {
  const { openStdio } = await import('#mcp-stdio');
  return openStdio(target, options);
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
      onStandingAgain: options.onListChanged,
      isOneStream: target.type === 'sse',
    }),
  };
  if (target.type === 'sse') return sseTransport(options.module, url, shared);
  const { StreamableHTTPClientTransport } = options.module;
  const resuming = resumeTimers(options.scheduler);
  const transport = new StreamableHTTPClientTransport(url, {
    ...shared,
    reconnectionScheduler: (resume, delayMs) => resuming.schedule(resume, delayMs),
    ...(session &&
      options.isFirst && { sessionId: session.id, protocolVersion: session.protocolVersion }),
  });
  // The client chains it.
  transport.onclose = () => resuming.stop();
  return transport;
}
