import type { Client, PriorDiscovery, Transport } from '@modelcontextprotocol/client';
import type { SchedulerLike } from 'rxjs';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { cleanLine } from './cleanText.ts';
import type { Elicitations } from './Elicitations.ts';
import { endInTime, inTime } from './inTime.ts';
import { loadClient, type McpClientModule } from './loadClient.ts';
import type { McpLink } from './McpLink.ts';
import type { McpClientTarget, McpEra, McpTarget } from './McpTarget.ts';
import { isSessionLost } from './mcpFailure.ts';
import { type MessageTap, messageTap, type TapOptions } from './messageTap.ts';
import { openTransport } from './openTransport.ts';
import { toolListRules } from './toolListRules.ts';

/** How a link is opened, and who hears of it. */
export interface OpenLinkOptions
  extends Pick<TapOptions, 'onListChanged' | 'diagnose' | 'diagnoseList'> {
  /** What the server is told of the application. */
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time of each step of the handshake in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Asks a person; without it the server is told that nobody can be asked. */
  readonly elicitations?: Pick<Elicitations, 'answer'> | undefined;
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

/** How long to wait for a transport to close: those of programs take up to 4 seconds. */
const CLOSE_MS = 5000;

/** Connects to a server. Rejects with what the official client rejects with; nothing is left open then. */
export async function openLink(target: McpTarget, options: OpenLinkOptions): Promise<McpLink> {
  const module = await loadClient();
  if ('client' in target) return adopt(target, module, options);
  // The transport needs a fetch that knows the requests, and the tap needs the transport.
  let tap: MessageTap | undefined;
  const opening = { ...options, module, requests: () => tap?.requests };
  const transport = await madeInTime(async () => openTransport(target, opening), options);
  tap = messageTap(transport, {
    ...options,
    listRules: toolListRules(transport, module, () => client),
    marksRequests: 'url' in target,
  });
  const era =
    'url' in target && target.type === 'sse' ? 'legacy' : (target.era ?? defaultEra(target));
  const client: Client = createClient(module, era, { ...options, isProgram: 'command' in target });
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
      await shut(client, transport, options.scheduler);
    },
  };
}

/** Waits for a transport; one that comes too late is closed. */
async function madeInTime(
  make: () => Promise<Transport>,
  options: OpenLinkOptions,
): Promise<Transport> {
  const making = make();
  try {
    return await inTime(() => making, options);
  } catch (error) {
    making.then((transport) => transport.close()).catch(() => undefined);
    throw error;
  }
}

function defaultEra(target: McpTarget): McpEra {
  return 'url' in target ? 'auto' : 'legacy';
}

async function connect(
  client: Client,
  transport: Transport,
  options: OpenLinkOptions,
): Promise<void> {
  const { connectTimeoutMs: timeout, prior, scheduler } = options;
  try {
    // The client has a deadline for each step only, and hears of a signal in some of them.
    const connected = () => client.connect(transport, { timeout, ...(prior && { prior }) });
    await inTime(() => connected().then(() => true), options);
  } catch (error) {
    delete client.onclose;
    await shut(client, transport, scheduler);
    await endInTime(() => transport.close(), CLOSE_MS, scheduler);
    throw error;
  }
}

function createClient(
  { Client }: McpClientModule,
  era: McpEra,
  {
    clientInfo,
    diagnose,
    elicitations,
    connectTimeoutMs,
    isProgram,
  }: OpenLinkOptions & { readonly isProgram: boolean },
): Client {
  // Some programs do not answer what they do not know. There must be time left for the handshake that they know.
  const isAskedFirst = isProgram && era === 'auto';
  const client = new Client(clientInfo, {
    capabilities:
      elicitations === undefined ? {} : { elicitation: { form: { applyDefaults: true }, url: {} } },
    versionNegotiation: {
      mode: era === 'modern' ? { pin: MODERN_VERSION } : era,
      ...(isAskedFirst && { probe: { timeoutMs: connectTimeoutMs / 2 } }),
    },
  });
  // The tap has it already; without a handler the client would report each as an error.
  client.setNotificationHandler('notifications/progress', () => undefined);
  if (elicitations !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      elicitations.answer(params, mcpReq.signal),
    );
  }
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
  await endInTime(() => end.call(transport), END_SESSION_MS, scheduler);
}

/** Closes a client. A transport that takes too long to close has closed as far as the client knows: it lets its timers go. */
async function shut(client: Client, transport: Transport, scheduler: SchedulerLike): Promise<void> {
  await endInTime(() => client.close(), CLOSE_MS, scheduler);
  if (client.transport === transport) transport.onclose?.();
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
  const rules = toolListRules(transport, module, () => client);
  const tap = messageTap(transport, { ...options, listRules: rules });
  let isOpen = true;
  const whenClosed = () => {
    onclose?.();
    if (isOpen) options.onLost();
  };
  client.onclose = whenClosed;
  return {
    client,
    tap,
    isSessionLost: () => false,
    async close() {
      isOpen = false;
      // Another connection may have put its own on top.
      if (client.onclose === whenClosed) {
        if (onclose === undefined) delete client.onclose;
        else client.onclose = onclose;
      }
      tap.remove();
      await Promise.resolve();
    },
  };
}
