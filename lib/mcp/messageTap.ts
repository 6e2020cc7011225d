import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  Transport,
} from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import type { McpCallEvent } from './McpCallEvent.ts';
import { type PendingRequest, PendingRequests } from './PendingRequests.ts';
import { type MessageReceiver, type ReceiveOptions, receiveMessage } from './receiveMessage.ts';
import { SideMessages } from './SideMessages.ts';
import { REQUEST_HEADER } from './wrappedFetch.ts';

type SendOptions = NonNullable<Parameters<Transport['send']>[1]>;

/** What is done with the messages of a connection, and how they are sent. */
export interface TapOptions extends ReceiveOptions {
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
  /** Goes before the client, once that is connected: what is for us alone reaches it no longer. */
  goFirst(): void;
  /** How many tokens are listened to. */
  listening(): number;
  /** Ends the HTTP requests that are open. */
  clear(): void;
  /** Takes the tap off the transport. Requests that wait go on without it. */
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
  return new Tap(transport, options);
}

class Tap implements MessageTap {
  readonly requests: PendingRequests;
  readonly #aside = new SideMessages();
  readonly #listeners = new Map<unknown, (event: McpCallEvent) => void>();
  readonly #transport: Transport;
  readonly #marksRequests: boolean;
  /** What the transport had before. */
  readonly #before: Pick<Transport, 'send' | 'onmessage'>;
  readonly #hadSend: boolean;
  /** What it has now. */
  readonly #now: Required<Pick<Transport, 'send' | 'onmessage'>>;
  readonly #receiver: MessageReceiver;
  /** What takes messages before the client does, once it is connected. */
  #first: Transport['onmessage'];
  /** Begins the tokens: they are never an id of the client, nor of another's tap on the same transport. */
  readonly #prefix = `millrace-${Math.random().toString(36).slice(2)}`;
  #tokens = 0;
  /** Whether it is taken off. Another's tap may hold it fast: then it passes everything on as it is. */
  #isOff = false;

  constructor(transport: Transport, options: TapOptions) {
    const { send, onmessage } = transport;
    this.#transport = transport;
    this.#marksRequests = options.marksRequests === true;
    this.#before = { send, ...(onmessage && { onmessage }) };
    this.#hadSend = Object.hasOwn(transport, 'send');
    this.requests = new PendingRequests((message) => transport.onmessage?.(message));
    this.#receiver = {
      ...options,
      requests: this.requests,
      aside: this.#aside,
      listeners: this.#listeners,
    };
    this.#now = {
      send: (message, sendOptions) => this.#send(message, sendOptions),
      onmessage: (message, extra) => {
        if (this.#first !== undefined || !this.#isOurs(message)) {
          onmessage?.call(transport, message, extra);
        }
      },
    };
    Object.assign(transport, this.#now);
  }

  listen(next: (event: McpCallEvent) => void): string {
    this.#tokens += 1;
    const token = `${this.#prefix}-${this.#tokens}`;
    this.#listeners.set(token, next);
    return token;
  }

  unlisten(token: string): void {
    this.#listeners.delete(token);
  }

  listening(): number {
    return this.#listeners.size;
  }

  goFirst(): void {
    const transport = this.#transport;
    const { onmessage: client } = transport;
    if (client === this.#now.onmessage) return;
    this.#first = (message, extra) => {
      if (!this.#isOurs(message)) client?.call(transport, message, extra);
    };
    transport.onmessage = this.#first;
  }

  clear(): void {
    this.requests.clear();
    this.#aside.clear();
  }

  remove(): void {
    const transport = this.#transport;
    const { send, onmessage } = this.#before;
    this.#isOff = true;
    this.requests.forget();
    this.#listeners.clear();
    if (transport.onmessage === (this.#first ?? this.#now.onmessage)) {
      transport.onmessage = onmessage;
    }
    if (transport.send !== this.#now.send) return;
    if (this.#hadSend) transport.send = send;
    else Reflect.deleteProperty(transport, 'send');
  }

  #isOurs(message: JSONRPCMessage): boolean {
    return !this.#isOff && receiveMessage(message, this.#receiver);
  }

  #send(message: JSONRPCMessage, sendOptions?: SendOptions): Promise<void> {
    const sendOn = (options = sendOptions) =>
      this.#before.send.call(this.#transport, message, options);
    if (this.#isOff) return sendOn();
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) this.requests.cancel(cancelled);
    if (isRequest(message)) return this.#sendRequest(message, sendOptions);
    // A subscription of the client lasts.
    if ('method' in message && 'id' in message) return sendOn();
    return this.#aside.send(message, (requestSignal) => sendOn({ ...sendOptions, requestSignal }));
  }

  async #sendRequest(message: JSONRPCRequest, sendOptions?: SendOptions): Promise<void> {
    const { id } = message;
    const { requests } = this;
    if (typeof id === 'string') settleProbe(this.#transport, requests, id);
    const request = requests.add(message, sendOptions?.requestSignal);
    try {
      await this.#before.send.call(this.#transport, message, {
        ...sendOptions,
        requestSignal: request.abort.signal,
        onRequestStreamEnd: () => requests.lose(id, 'ended'),
        ...(this.#marksRequests && {
          headers: { ...sendOptions?.headers, [REQUEST_HEADER]: String(id) },
        }),
      });
      if (request.isDocument) requests.lose(id, 'ended');
    } catch (error) {
      requests.cancel(id);
      throw withRetryAfter(error, request);
    }
  }
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
