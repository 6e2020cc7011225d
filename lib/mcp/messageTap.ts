import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/client';
import { logOf } from './logOf.ts';
import type { McpProgressEvent } from './McpCallEvent.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import { mendToolList } from './mendToolList.ts';
import { PendingRequests } from './PendingRequests.ts';
import { progressOf } from './progressOf.ts';
import { REQUEST_HEADER } from './wrappedFetch.ts';

type SendOptions = NonNullable<Parameters<Transport['send']>[1]>;

/** What is done with the messages of a connection. */
export interface TapOptions {
  /** Tells whether the client would accept a tool of a list. */
  readonly acceptsTool: (tool: unknown) => boolean;
  /** Called when the server says that its tools have changed. */
  readonly onListChanged: () => void;
  /** Called with what went wrong, and with what the server logs. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
  /** Whether requests carry their id in a header, for a `wrappedFetch` that takes it off. @defaultValue false */
  readonly marksRequests?: boolean;
}

/** Sees the messages of one connection before the client does. */
export interface MessageTap {
  /** The requests that wait for their answers. */
  readonly requests: PendingRequests;
  /** Begins to pass on progress under a new token, in the order of the wire. */
  listen(next: (news: McpProgressEvent) => void): string;
  /** Ends that. */
  unlisten(token: string): void;
  /** How many tokens are listened to. */
  listening(): number;
  /** Takes the tap off the transport, and ends the HTTP requests that are open. */
  remove(): void;
}

/**
 * Puts a tap on a transport: before the client connects it, where the client chains `onmessage`, or after.
 *
 * Closes these defects of the official client 2.4. Progress that comes in one chunk with the result is reported as an error
 * and lost: here it goes by a token of its own, synchronously. One malformed tool makes it refuse the whole list: see
 * `mendToolList`. A request whose stream ends without an answer hangs: see `PendingRequests`. To cancel a request of the
 * legacy generation does not close its HTTP request: here each has a signal.
 */
export function messageTap(transport: Transport, options: TapOptions): MessageTap {
  const { send: sendOn, onmessage: receiveOn } = transport;
  const requests = new PendingRequests((message) => transport.onmessage?.(message));
  const listeners = new Map<string, (news: McpProgressEvent) => void>();
  // Counts the tokens of this connection. They begin with a word, so that they are never an id of the client.
  let tokens = 0;

  async function sendTracked(message: Request, sendOptions?: SendOptions): Promise<void> {
    const { id, method } = message;
    const request = requests.add(id, method);
    const abandon = () => requests.cancel(id);
    sendOptions?.requestSignal?.addEventListener('abort', abandon, { once: true });
    try {
      await sendOn.call(transport, message, {
        ...sendOptions,
        requestSignal: request.abort.signal,
        onRequestStreamEnd: () => requests.lose(id, 'ended'),
        ...(options.marksRequests && {
          headers: { ...sendOptions?.headers, [REQUEST_HEADER]: String(id) },
        }),
      });
      if (request.isDocument) requests.lose(id, 'ended');
    } catch (error) {
      abandon();
      throw error;
    }
  }

  transport.send = (message, sendOptions) => {
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) requests.cancel(cancelled);
    return isRequest(message)
      ? sendTracked(message, sendOptions)
      : sendOn.call(transport, message, sendOptions);
  };

  transport.onmessage = (message, extra) => {
    const isOurs = receive(message, { ...options, requests, listeners });
    if (!isOurs) receiveOn?.call(transport, message, extra);
  };

  return {
    requests,
    listen(next) {
      tokens += 1;
      const token = `millrace-${tokens}`;
      listeners.set(token, next);
      return token;
    },
    unlisten: (token) => void listeners.delete(token),
    listening: () => listeners.size,
    remove() {
      requests.clear();
      listeners.clear();
      transport.send = sendOn;
      transport.onmessage = receiveOn;
    },
  };
}

type Request = JSONRPCMessage & { readonly id: number; readonly method: string };

/**
 * Tells whether this is a request that the client itself waits for. Its ids are numbers; those of the probe for the
 * generation and of `subscriptions/listen` are text, and the client knows when their streams end.
 */
function isRequest(message: JSONRPCMessage): message is Request {
  return 'method' in message && 'id' in message && typeof message.id === 'number';
}

/** Gives the id of the request that a message cancels. */
function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'number' ? id : undefined;
}

interface Receiver extends TapOptions {
  readonly requests: PendingRequests;
  readonly listeners: ReadonlyMap<string, (news: McpProgressEvent) => void>;
}

/** Looks at what came; gives whether it was for us alone. */
function receive(message: JSONRPCMessage, receiver: Receiver): boolean {
  if ('method' in message) return !('id' in message) && receiveNotice(message, receiver);
  const request = message.id === undefined ? undefined : receiver.requests.settle(message.id);
  if (request?.method === 'tools/list' && 'result' in message) {
    for (const found of mendToolList(message.result, receiver.acceptsTool))
      receiver.diagnose(found);
  }
  return false;
}

function receiveNotice(
  { method, params }: { readonly method: string; readonly params?: unknown },
  { listeners, onListChanged, diagnose }: Receiver,
): boolean {
  if (method === 'notifications/tools/list_changed') onListChanged();
  if (method === 'notifications/message') diagnose(logOf(params));
  if (method !== 'notifications/progress') return false;
  const progress = progressOf(params);
  if (progress === undefined) return false;
  const listener = listeners.get(progress.token);
  listener?.(progress.news);
  return listener !== undefined;
}
