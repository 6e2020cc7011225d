import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  Transport,
} from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import { logOf } from './logOf.ts';
import type { McpCallEvent } from './McpCallEvent.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import { mendToolList } from './mendToolList.ts';
import { type PendingRequest, PendingRequests } from './PendingRequests.ts';
import { progressOf } from './progressOf.ts';
import type { ToolListRules } from './toolListRules.ts';
import { REQUEST_HEADER } from './wrappedFetch.ts';

type SendOptions = NonNullable<Parameters<Transport['send']>[1]>;

/** What is done with the messages of a connection. */
export interface TapOptions {
  /** What the tools of a list must be. */
  readonly listRules: ToolListRules;
  /** Called when the server says that its tools have changed. */
  readonly onListChanged: () => void;
  /** Called with what the server logs. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
  /** Called with what is wrong with a list of tools. @defaultValue `diagnose` */
  readonly diagnoseList?: ((diagnostic: McpDiagnostic) => void) | undefined;
  /** Whether requests carry their id in a header, for a `wrappedFetch` that takes it off. @defaultValue false */
  readonly marksRequests?: boolean;
}

/** Sees the messages of one connection before the client does. */
export interface MessageTap {
  /** The requests that wait for their answers. */
  readonly requests: PendingRequests;
  /** Begins to pass on the progress and the result of a call with a new token, in the order of the wire. */
  listen(next: (event: McpCallEvent) => void): string;
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
 * `mendToolList`. One bad block of content makes it refuse the whole result, as does one that does not say whether it is complete:
 * here the result goes where the progress goes, as it came. A request whose stream ends without an answer hangs, that for the generation, too: see `PendingRequests`. To
 * cancel a request of the legacy generation does not close its HTTP request: here each has a signal.
 */
export function messageTap(transport: Transport, options: TapOptions): MessageTap {
  const { send: sendOn, onmessage: receiveOn } = transport;
  const requests = new PendingRequests((message) => transport.onmessage?.(message));
  const listeners = new Map<unknown, (event: McpCallEvent) => void>();
  // Begins the tokens: they are never an id of the client, nor of another's tap on the same transport.
  const prefix = `millrace-${Math.random().toString(36).slice(2)}`;
  let tokens = 0;
  // Whether it is taken off. Another's tap may hold it fast: then it passes everything on as it is.
  let isOff = false;

  async function sendTracked(message: JSONRPCRequest, sendOptions?: SendOptions): Promise<void> {
    const { id } = message;
    const request = requests.add(message, sendOptions?.requestSignal);
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
      requests.cancel(id);
      throw withRetryAfter(error, request);
    }
  }

  const send: Transport['send'] = (message, sendOptions) => {
    if (isOff) return sendOn.call(transport, message, sendOptions);
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) requests.cancel(cancelled);
    if (!isRequest(message)) return sendOn.call(transport, message, sendOptions);
    if (typeof message.id === 'string') settleProbe(transport, requests, message.id);
    return sendTracked(message, sendOptions);
  };

  const onmessage: Transport['onmessage'] = (message, extra) => {
    const isOurs = receive(message, { ...options, requests, listeners });
    if (!isOurs) receiveOn?.call(transport, message, extra);
  };

  const hadSend = Object.hasOwn(transport, 'send');
  transport.send = send;
  transport.onmessage = onmessage;

  return {
    requests,
    listen(next) {
      tokens += 1;
      const token = `${prefix}-${tokens}`;
      listeners.set(token, next);
      return token;
    },
    unlisten: (token) => void listeners.delete(token),
    listening: () => listeners.size,
    remove() {
      requests.clear();
      listeners.clear();
      isOff = true;
      if (transport.onmessage === onmessage) transport.onmessage = receiveOn;
      if (transport.send !== send) return;
      if (hadSend) transport.send = sendOn;
      else Reflect.deleteProperty(transport, 'send');
    },
  };
}

/** While the client looks for the generation it takes all messages; afterwards it puts back what took them before. */
function settleProbe(transport: Transport, requests: PendingRequests, id: string): void {
  const take = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if ('id' in message && message.id === id) requests.settle(id);
    take?.call(transport, message, extra);
  };
}

/**
 * Tells whether this is a request whose answer the client may wait for in vain. Its ids are numbers, but for the probe for the
 * generation, and for `subscriptions/listen`, of which the client knows when its stream ends.
 */
function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  if (!('method' in message && 'id' in message)) return false;
  return typeof message.id === 'number' || message.method === 'server/discover';
}

/** The error of a request that was refused for now says for how long, too. */
function withRetryAfter(error: unknown, { retryAfterMs }: PendingRequest): unknown {
  const data = isObject(error) ? error['data'] : undefined;
  if (retryAfterMs !== undefined && isObject(data)) Object.assign(data, { retryAfterMs });
  return error;
}

/** Gives the id of the request that a message cancels. */
function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'number' ? id : undefined;
}

interface Receiver extends TapOptions {
  readonly requests: PendingRequests;
  readonly listeners: ReadonlyMap<unknown, (event: McpCallEvent) => void>;
}

/** Looks at what came; gives whether it was for us alone. */
function receive(message: JSONRPCMessage, receiver: Receiver): boolean {
  if ('method' in message) return !('id' in message) && receiveNotice(message, receiver);
  const request = message.id === undefined ? undefined : receiver.requests.settle(message.id);
  if (request?.method === 'tools/list' && 'result' in message) {
    const { listRules, diagnose, diagnoseList = diagnose } = receiver;
    for (const found of mendToolList(message.result, listRules)) diagnoseList(found);
  }
  const listener = receiver.listeners.get(request?.progressToken);
  // A result that asks for input is the client's to go on with.
  if (listener === undefined || !('result' in message)) return false;
  const { result } = message;
  if (result['resultType'] === 'input_required') return false;
  Object.assign(message, { result: { resultType: 'complete', content: [] } });
  listener({ type: 'result', result });
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
