import type {
  AuthProvider,
  Client,
  FetchLike,
  OAuthClientProvider,
  Transport,
} from '@modelcontextprotocol/client';
import type { McpUrlPolicy } from './urlPolicy.ts';

/** Headers as `fetch` takes them: texts by name, `Headers`, or pairs. */
export type McpHeaders = NonNullable<RequestInit['headers']>;

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
   * Headers of every request to the origin of `url`, and to no other: fixed, or a function that is asked before each. When it fails, or
   * gives something else, so does the request, with the code `unavailable`.
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
  /** Which generation to speak. `sse`, and a `session`, are always legacy. @defaultValue 'auto' */
  readonly era?: McpEra;
  /**
   * Goes on in this session, without the handshake. The era is legacy then, the type `http`. Once the server has lost it, a session
   * of its own takes its place.
   * @defaultValue none
   */
  readonly session?: McpSession;
}

/**
 * A server that is a program, started for the connection, which speaks over standard input and output. On Node alone. It is
 * started without a shell, in a process group of its own, and all of the group has ended when the connection is closed. When it
 * ends by itself, the next call starts it again.
 *
 * What it writes to standard error are diagnostics with the type `server-stderr`, a line each; they are never printed.
 */
export interface McpCommandTarget {
  /** The program: a path, or a name that is looked up in `PATH`. */
  readonly command: string;
  /** Its arguments, as they are. @defaultValue none */
  readonly args?: readonly string[];
  /**
   * Its environment, beside `HOME`, `LOGNAME`, `PATH`, `SHELL`, `TERM` and `USER`, which it has from this process; on Windows
   * their like. Nothing else of the environment of this process reaches it.
   * @defaultValue none
   */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it runs in. @defaultValue that of this process */
  readonly cwd?: string;
  /**
   * Which generation to speak. With `auto` it is started once more at first, to find out: if it has not answered after half of
   * `connectTimeoutMs`, it is legacy.
   * @defaultValue 'legacy'
   */
  readonly era?: McpEra;
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
export type McpTarget = McpUrlTarget | McpCommandTarget | McpTransportTarget | McpClientTarget;
