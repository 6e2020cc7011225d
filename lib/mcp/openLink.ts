import type { Client, PriorDiscovery, Transport } from '@modelcontextprotocol/client';
import type { SchedulerLike } from 'rxjs';
import { adoptClient } from './adoptClient.ts';
import { type CreateClientOptions, createClient } from './createClient.ts';
import { endInTime, inTime } from './inTime.ts';
import { loadClient, type McpClientModule } from './loadClient.ts';
import type { McpLink } from './McpLink.ts';
import type { McpClientTarget, McpTarget } from './McpTarget.ts';
import { isOutdated, isSessionLost } from './mcpFailure.ts';
import { type MessageTap, messageTap, type TapOptions } from './messageTap.ts';
import { openTransport } from './openTransport.ts';
import { toolListRules } from './toolListRules.ts';

/** How a link is opened, and who hears of it. */
export interface OpenLinkOptions
  extends CreateClientOptions,
    Pick<TapOptions, 'onListChanged' | 'diagnoseList'> {
  /** Name of the server, for messages. */
  readonly serverId: string;
  /** Most bytes of an answer. */
  readonly maxAnswerBytes: number;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
  /** What an earlier link has found. */
  readonly prior?: PriorDiscovery | undefined;
  /** Whether no link was opened before: this one may go on in the session of the target. */
  readonly isFirst: boolean;
  /** Whether none was tried before: this one may use the transport of the target. */
  readonly isFirstTry: boolean;
  /** Ends the handshake. */
  readonly signal: AbortSignal;
  /** Called once, when the link has ended for another reason than `close`. */
  readonly onLost: () => void;
  /** Called with the end of what was begun, when there is no link. */
  readonly onEnding: (end: Promise<void>) => void;
}

/** How long to wait for the server to end a session. */
const END_SESSION_MS = 2_000;

/** How long to wait for all of a link to end: programs take up to 4 seconds. */
const END_MS = 5_000;

/** Connects to a server. Rejects with what the official client rejects with, or in time; what was begun ends behind that. */
export async function openLink(target: McpTarget, options: OpenLinkOptions): Promise<McpLink> {
  const module = await loadClient();
  if ('client' in target) return adoptClient(target, module, options);
  const opening = new Opening(target, module, options);
  try {
    return await inTime(() => opening.connect(), options);
  } catch (error) {
    options.onEnding(opening.end());
    throw error;
  }
}

/** A link from its first step to its end. */
class Opening {
  readonly #target: Exclude<McpTarget, McpClientTarget>;
  readonly #module: McpClientModule;
  readonly #options: OpenLinkOptions;
  readonly #client: Client;
  /** What there is of it so far. */
  #transport: Transport | undefined;
  #tap: MessageTap | undefined;
  #isEnded = false;

  constructor(
    target: Exclude<McpTarget, McpClientTarget>,
    module: McpClientModule,
    options: OpenLinkOptions,
  ) {
    this.#target = target;
    this.#module = module;
    this.#options = options;
    this.#client = createClient(target, module, options);
    // Until the end takes it away, it is called for an end that nobody here wanted.
    this.#client.onclose = options.onLost;
  }

  async connect(): Promise<McpLink> {
    const { prior, connectTimeoutMs: timeout } = this.#options;
    const client = this.#client;
    const transport = await this.#open();
    this.#tap = messageTap(transport, {
      ...this.#options,
      listRules: toolListRules(transport, this.#module, () => client),
      marksRequests: 'url' in this.#target,
    });
    // The client has a deadline for each step only, and hears of a signal in some of them.
    await client.connect(transport, { timeout, ...(prior && { prior }) });
    this.#tap.goFirst();
    const found = priorOf(client);
    return {
      client,
      tap: this.#tap,
      ...(found && { prior: found }),
      isSessionLost: (error) => transport.sessionId !== undefined && isSessionLost(error),
      isOutdated: (error) => isOutdated(error, transport.sessionId !== undefined),
      close: () => this.end(),
    };
  }

  /** Within 5 seconds. Never rejects. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const client = this.#client;
    const transport = this.#transport;
    const { scheduler } = this.#options;
    delete client.onclose;
    if (transport === undefined) return;
    await endInTime(
      async () => {
        await endSession(transport, scheduler);
        this.#tap?.clear();
        this.#tap?.remove();
        await (client.transport === transport ? client : transport).close();
      },
      END_MS,
      scheduler,
    );
    // One that takes too long has closed as far as the client knows: it lets its timers go.
    if (client.transport === transport) transport.onclose?.();
  }

  /** The transport; one that comes too late is closed. */
  async #open(): Promise<Transport> {
    // The transport needs a fetch that knows the requests, and the tap needs the transport.
    const requests = () => this.#tap?.requests;
    const opening = { ...this.#options, module: this.#module, requests };
    const transport = await openTransport(this.#target, opening);
    if (this.#isEnded) {
      await transport.close();
      throw new Error('It comes too late.');
    }
    this.#transport = transport;
    return transport;
  }
}

function priorOf(client: Client): PriorDiscovery | undefined {
  if (client.getProtocolEra() === 'legacy') return { kind: 'legacy' };
  const discover = client.getDiscoverResult();
  return discover && { kind: 'modern', discover };
}

/** Closes a defect of the official client 2.4: it does not end the session when it is closed. */
async function endSession(transport: Transport, scheduler: SchedulerLike): Promise<void> {
  if (transport.sessionId === undefined || !('terminateSession' in transport)) return;
  const end: unknown = transport.terminateSession;
  if (typeof end !== 'function') return;
  await endInTime(() => end.call(transport), END_SESSION_MS, scheduler);
}
