import type { Client, PriorDiscovery, Transport } from '@modelcontextprotocol/client';
import {
  catchError,
  defer,
  firstValueFrom,
  fromEvent,
  map,
  of,
  type SchedulerLike,
  takeUntil,
  throwError,
  timeout,
} from 'rxjs';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { cleanLine } from './cleanText.ts';
import { loadClient, type McpClientModule } from './loadClient.ts';
import type { McpLink } from './McpLink.ts';
import type { McpClientTarget, McpEra, McpTarget } from './McpTarget.ts';
import { isSessionLost } from './mcpFailure.ts';
import { type MessageTap, messageTap, type TapOptions } from './messageTap.ts';
import { openTransport } from './openTransport.ts';

/** How a link is opened, and who hears of it. */
export interface OpenLinkOptions extends Pick<TapOptions, 'onListChanged' | 'diagnose'> {
  /** What the server is told of the application. */
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time of each step of the handshake in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
  /** What an earlier link has found. */
  readonly prior?: PriorDiscovery | undefined;
  /** Whether this is the first link, which may go on in the session of the target. */
  readonly isFirst: boolean;
  /** Ends the handshake. */
  readonly signal: AbortSignal;
  /** Called once, when the link has ended for another reason than `close`. */
  readonly onLost: () => void;
}

const MAX_ERROR_CHARS = 500;

/** How long to wait for the server to end a session. */
const END_SESSION_MS = 2000;

/** Connects to a server. Rejects with what the official client rejects with; nothing is left open then. */
export async function openLink(target: McpTarget, options: OpenLinkOptions): Promise<McpLink> {
  const module = await loadClient();
  if ('client' in target) return adopt(target, module, options);
  // The transport needs a fetch that knows the requests, and the tap needs the transport.
  let tap: MessageTap | undefined;
  const transport = await openTransport(target, {
    ...options,
    module,
    requests: () => tap?.requests,
  });
  tap = messageTap(transport, { ...tapOptions(module, options), marksRequests: 'url' in target });
  const era =
    'url' in target && target.type === 'sse' ? 'legacy' : (target.era ?? defaultEra(target));
  const client = createClient(module, era, options);
  // Until `close` takes it away, it is called for an end that nobody here wanted.
  client.onclose = options.onLost;
  await connect(client, transport, options);
  const prior = priorOf(client);
  const hasSession = () => transport.sessionId !== undefined;
  return {
    client,
    tap,
    ...(prior && { prior }),
    isSessionLost: (error) => hasSession() && isSessionLost(error),
    async close() {
      delete client.onclose;
      if (hasSession()) await endSession(transport, options.scheduler);
      tap.remove();
      await client.close().catch(() => undefined);
    },
  };
}

function defaultEra(target: McpTarget): McpEra {
  return 'url' in target ? 'auto' : 'legacy';
}

async function connect(
  client: Client,
  transport: Transport,
  { connectTimeoutMs, prior, scheduler, signal }: OpenLinkOptions,
): Promise<void> {
  const late = () =>
    new ToolFailure(`The MCP server did not connect within ${connectTimeoutMs} milliseconds.`, {
      code: 'unavailable',
    });
  // The client has a deadline for each step only, and hears of the signal in some of them.
  const connected = defer(() => {
    signal.throwIfAborted();
    return client.connect(transport, { timeout: connectTimeoutMs, ...(prior && { prior }) });
  }).pipe(
    map(() => true),
    timeout({ first: connectTimeoutMs, with: () => throwError(late), scheduler }),
    takeUntil(fromEvent(signal, 'abort')),
  );
  try {
    await firstValueFrom(connected);
  } catch (error) {
    delete client.onclose;
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
    throw error;
  }
}

function createClient(
  { Client }: McpClientModule,
  era: McpEra,
  { clientInfo, diagnose }: OpenLinkOptions,
): Client {
  const client = new Client(clientInfo, {
    capabilities: {},
    versionNegotiation: { mode: era === 'modern' ? { pin: MODERN_VERSION } : era },
  });
  // The tap has it already; without a handler the client would report each as an error.
  client.setNotificationHandler('notifications/progress', () => undefined);
  client.onerror = ({ message }) =>
    diagnose({ type: 'client-error', message: cleanLine(message, MAX_ERROR_CHARS) });
  return client;
}

const MODERN_VERSION = '2026-07-28';

function priorOf(client: Client): PriorDiscovery | undefined {
  if (client.getProtocolEra() === 'legacy') return { kind: 'legacy' };
  const discover = client.getDiscoverResult();
  return discover && { kind: 'modern', discover };
}

/** The official client does not end a session when it is closed. */
async function endSession(transport: Transport, scheduler: SchedulerLike): Promise<void> {
  if (!('terminateSession' in transport)) return;
  const end: unknown = transport.terminateSession;
  if (typeof end !== 'function') return;
  await firstValueFrom(
    defer(async () => void (await end.call(transport))).pipe(
      timeout({ first: END_SESSION_MS, scheduler }),
      catchError(() => of(undefined)),
    ),
  );
}

/** Takes a client that is connected already, and gives it back as it was. */
function adopt(
  { client }: McpClientTarget,
  module: McpClientModule,
  options: OpenLinkOptions,
): McpLink {
  const { transport, onclose } = client;
  if (transport === undefined) {
    throw new ToolFailure('The client given is not connected.', { code: 'unavailable' });
  }
  const tap = messageTap(transport, tapOptions(module, options));
  client.onclose = () => {
    onclose?.();
    options.onLost();
  };
  return {
    client,
    tap,
    isSessionLost: () => false,
    async close() {
      if (onclose === undefined) delete client.onclose;
      else client.onclose = onclose;
      tap.remove();
      await Promise.resolve();
    },
  };
}

function tapOptions(
  { isSpecType }: McpClientModule,
  { onListChanged, diagnose }: OpenLinkOptions,
): TapOptions {
  return { acceptsTool: (tool) => isSpecType.Tool(tool), onListChanged, diagnose };
}
