import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  type ClientOptions,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import {
  type RawAnswer,
  type RawMcpOptions,
  type RawMcpServer,
  rawMcpServer,
} from '../../spec/helpers/rawMcpServer.ts';

/** Far longer than anything on one machine takes, and far shorter than the deadlines that calls have here. */
export const PATIENCE_MS = 2_000;
/** Deadline of calls that are watched for less. */
export const FAR_MS = 30_000;

/** An official client with nothing of ours around it. */
export function bareClient(options: ClientOptions = {}): Client {
  const client = new Client({ name: 'probe', version: '1' }, options);
  client.onerror = () => undefined;
  return client;
}

/** How a probe reaches its server over HTTP. */
export interface OverHttp {
  readonly server?: RawMcpOptions;
  readonly client?: ClientOptions;
  readonly transport?: StreamableHTTPClientTransportOptions;
}

/** Connects to a server of the machine over HTTP; both are closed when `body` has ended. */
export async function overHttp<T>(
  { server: serverOptions, client: clientOptions, transport }: OverHttp,
  body: (client: Client, server: RawMcpServer) => Promise<T>,
): Promise<T> {
  const server = await rawMcpServer(serverOptions);
  const client = bareClient(clientOptions);
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), transport));
    return await body(client, server);
  } finally {
    await client.close();
    await server.close();
  }
}

type Answer = (message: JSONRPCMessage & { readonly params?: unknown }) => readonly object[];

/** What a scripted server answers to requests, by their method; nothing by default. */
export type Answers = Readonly<Record<string, Answer>>;

/** Connects to a script in memory, whose messages come at once and together. */
export async function inMemory<T>(
  answers: Answers,
  body: (client: Client, sent: readonly JSONRPCMessage[]) => Promise<T>,
): Promise<T> {
  const sent: JSONRPCMessage[] = [];
  const all: Answers = { initialize: () => [HELLO], ...answers };
  const transport: Transport = {
    start: () => Promise.resolve(),
    send(message) {
      sent.push(message);
      const method = 'method' in message ? message.method : '';
      const given = (all[method]?.(message) ?? []).map((part) =>
        'method' in part || !('id' in message) ? part : { id: message.id, ...part },
      );
      for (const part of given) {
        transport.onmessage?.({ jsonrpc: '2.0', ...part } as JSONRPCMessage);
      }
      return Promise.resolve();
    },
    close() {
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  const client = bareClient();
  try {
    await client.connect(transport);
    return await body(client, sent);
  } finally {
    await client.close();
  }
}

const HELLO = {
  result: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'script', version: '1' },
  },
};

/** What became of a promise. */
export interface Outcome<T> {
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  readonly value?: T;
  readonly error?: { readonly code?: unknown };
}

/** Waits for a promise, but not for long. A later rejection of it is nobody's business. */
export async function outcome<T>(
  promise: Promise<T>,
  ms: number = PATIENCE_MS,
): Promise<Outcome<T>> {
  const watching = new AbortController();
  const late = delay(ms, { state: 'pending' } as const, { signal: watching.signal });
  const settled = promise.then(
    (value): Outcome<T> => ({ state: 'fulfilled', value }),
    (error): Outcome<T> => ({ state: 'rejected', error }),
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    late.catch(() => undefined);
    watching.abort();
  }
}

/** Waits until something holds, but not for long; gives whether it came to hold. */
export async function comes(holds: () => boolean, ms: number = PATIENCE_MS): Promise<boolean> {
  const until = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > until) return false;
    await delay(20);
  }
  return true;
}

/** A server that answers calls so. */
export function calling(answer: RawAnswer): RawMcpOptions {
  return { answers: { 'tools/call': answer } };
}

/** Calls its tool, for longer than anybody watches. */
export function call(client: Client, signal?: AbortSignal): ReturnType<Client['callTool']> {
  return client.callTool({ name: 'tool' }, { timeout: FAR_MS, ...(signal && { signal }) });
}
