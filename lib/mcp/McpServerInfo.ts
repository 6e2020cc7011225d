/** How a server is reached over HTTP. */
export type McpRemoteType = 'streamable-http' | 'sse';

/** A value that a server wants to be told: a header, or a variable of its URL. */
export interface McpServerInput {
  /** Name of the header or variable. */
  readonly name: string;
  /** What it is for. */
  readonly description?: string;
  /** The value itself, where the entry has it; it may hold variables, as `{name}`. */
  readonly value?: string;
  /** What it is if nothing else is given. */
  readonly default?: string;
  /** Whether the server does without it. @defaultValue false */
  readonly isRequired?: boolean;
  /** Whether it is a secret, such as a key. @defaultValue false */
  readonly isSecret?: boolean;
  /** The values that there are, where they are few. */
  readonly choices?: readonly string[];
}

/** One way to reach a server over HTTP. */
export interface McpRemote {
  /** The transport. */
  readonly type: McpRemoteType;
  /** The URL, of `http` or `https`. It may be a template with variables, as `{name}`, which you fill in. */
  readonly url: string;
  /** Headers that the server wants. */
  readonly headers?: readonly McpServerInput[];
  /** Variables of the URL. */
  readonly variables?: readonly McpServerInput[];
}

/** A package that holds a server which runs on your machine. Nothing here installs or starts one. */
export interface McpPackage {
  /** Where it is published, such as `npm`, `pypi` or `oci`. */
  readonly registryType: string;
  /** Its name there. */
  readonly identifier: string;
  /** Its version. */
  readonly version?: string;
  /** How it is spoken to, such as `stdio`. */
  readonly transport?: string;
}

/**
 * What a registry says of a server: words of a stranger, which nobody has checked. Nothing connects to it by itself.
 * Source: generic registry API of the Model Context Protocol, version 0.1, `ServerJSON` of 2025-12-01.
 */
export interface McpServerInfo {
  /** Name of the server in the registry, such as `io.github.user/weather`. */
  readonly name: string;
  /** A title for people. */
  readonly title?: string;
  /** What it does. */
  readonly description?: string;
  /** Version of the server. */
  readonly version?: string;
  /** URL of the first of its remotes, one of Streamable HTTP before one of SSE. */
  readonly url?: string;
  /** The transport at `url`. */
  readonly transport?: McpRemoteType;
  /** The headers that the server at `url` wants. */
  readonly headers?: readonly McpServerInput[];
  /** All ways to reach it over HTTP. */
  readonly remotes?: readonly McpRemote[];
  /** The packages that hold it. */
  readonly packages?: readonly McpPackage[];
  /** Names of its tools, where they are known: registries do not tell them. */
  readonly tools?: readonly string[];
  /** What the registry says of it, such as `active` or `deprecated`. */
  readonly status?: string;
  /** The entry as it came, unchecked. */
  readonly raw?: unknown;
}
