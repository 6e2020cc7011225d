import type {
  AuthProvider,
  Client,
  FetchLike,
  OAuthClientProvider,
  Transport,
} from '@modelcontextprotocol/client';
import type { McpUrlPolicy } from './urlPolicy.ts';

/** Headers by name. */
export type McpHeaders = Readonly<Record<string, string>>;

/**
 * Which generation of the protocol to speak: `modern`, 2026-07-28, which has no sessions; `legacy`, 2025-11-25 and older;
 * `auto`, modern if the server answers to it, else legacy, which costs one request.
 */
export type McpEra = 'auto' | 'modern' | 'legacy';

/** A session of a server of the legacy generation that another connection has begun. */
export interface McpSession {
  /** The id that the server gave. */
  readonly id: string;
  /** The version of the protocol that was agreed on, such as `2025-11-25`. */
  readonly protocolVersion: string;
}

/** A server behind a URL. The policy holds for every URL that is requested, those of authorization servers, too. */
export interface McpUrlTarget extends McpUrlPolicy {
  /** Where it is: `https:`, or `http:` of this machine. */
  readonly url: string | URL;
  /** How it speaks: `http`, Streamable HTTP; `sse`, the two endpoints of 2024-11-05. @defaultValue 'http' */
  readonly type?: 'http' | 'sse';
  /**
   * Headers of every request to the origin of `url`, and to no other: fixed, or a function that is asked before each.
   * @defaultValue none
   */
  readonly headers?: McpHeaders | (() => McpHeaders | PromiseLike<McpHeaders>);
  /**
   * Sends the requests. It must give every answer, whatever its status: ky needs
   * `{ throwHttpErrors: false, retry: 0, timeout: false }`.
   * @defaultValue the global `fetch`
   */
  readonly fetch?: FetchLike;
  /** Passed on to the official client: `{ token }`, or one of its OAuth providers. @defaultValue none */
  readonly authProvider?: AuthProvider | OAuthClientProvider;
  /** Which generation to speak. `sse` is always legacy. @defaultValue 'auto' */
  readonly era?: McpEra;
  /**
   * Goes on in this session, without the handshake. The era is legacy then. Once the server has lost it, a session of its own
   * takes its place.
   * @defaultValue none
   */
  readonly session?: McpSession;
}

/** A server behind a transport of yours. */
export interface McpTransportTarget {
  /**
   * The transport, not started, or what makes one. A transport serves one connection: only with a function can a lost one be
   * opened again.
   */
  readonly transport: Transport | (() => Transport | PromiseLike<Transport>);
  /** Which generation to speak. @defaultValue 'legacy' */
  readonly era?: McpEra;
}

/** A server that a client of yours is connected to. */
export interface McpClientTarget {
  /** The client, connected; it stays so when the connection is closed. A lost one is not opened again. */
  readonly client: Client;
}

/** A server to connect to. */
export type McpTarget = McpUrlTarget | McpTransportTarget | McpClientTarget;
