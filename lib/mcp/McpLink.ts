import type { Client, PriorDiscovery } from '@modelcontextprotocol/client';
import type { MessageTap } from './messageTap.ts';

/** One connection of the official client, from its handshake to its end. */
export interface McpLink {
  /** The client, connected. */
  readonly client: Client;
  /** Sees its messages. */
  readonly tap: MessageTap;
  /** What the handshake found, so that the next one need not ask again. */
  readonly prior?: PriorDiscovery;
  /** Tells whether this error means that the server has lost the session, and has not begun with the request. */
  isSessionLost(error: unknown): boolean;
  /** Tells whether this error means that the server does not speak the generation of this link, or not any longer. */
  isOutdated(error: unknown): boolean;
  /** Ends it, with its session at the server. Never rejects. */
  close(): Promise<void>;
}
