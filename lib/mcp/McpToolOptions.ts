import type { SchemaValidator } from '../schema/SchemaValidator.ts';
import type { ToolTraits } from '../tools/Tool.ts';

/** Which tools are meant: a list of raw names, or a function that is asked with each. */
export type McpToolFilter = readonly string[] | ((rawName: string) => boolean);

/** The traits of a server's tool that a user may set: they win over what the server says. */
export type McpToolTraits = Pick<
  ToolTraits<Readonly<Record<string, unknown>>>,
  | 'concurrency'
  | 'start'
  | 'idempotent'
  | 'maxConcurrent'
  | 'maxResultSizeChars'
  | 'overflow'
  | 'timeoutMs'
  | 'idleTimeoutMs'
  | 'returnDirectly'
>;

/** How the tools of a server become tools of ours. */
export interface McpToolOptions {
  /**
   * Name of the server for the application, such as `github`. It stands in the `metadata` of its tools, and is the key of
   * `lane: 'server'`. Chosen by you: what a server calls itself need not be unique.
   * @defaultValue none
   */
  readonly serverId?: string;
  /**
   * Whether to believe the server's hints of what its tools do. `none`: every tool is unsafe and not idempotent.
   * `annotations`: those that say that they only read are safe, and those that say so are idempotent.
   * @defaultValue 'none'
   */
  readonly trust?: 'none' | 'annotations';
  /** Traits by raw name. They win over hints and defaults, both ways. @defaultValue none */
  readonly override?: Readonly<Record<string, McpToolTraits>>;
  /**
   * What unsafe tools of this server keep out while they run: `global`, every other call; `server`, only other unsafe calls of
   * servers with this `serverId`.
   * @defaultValue 'global'
   */
  readonly lane?: 'global' | 'server';
  /** The tools to offer, by raw name. @defaultValue all */
  readonly include?: McpToolFilter;
  /** The tools to leave out, by raw name; wins over `include`. @defaultValue none */
  readonly exclude?: McpToolFilter;
  /** What stands before the name of every tool, with `_` between: 1 to 32 of `A-Za-z0-9_-`. @defaultValue none */
  readonly prefix?: string;
  /** Most UTF-16 code units of a description; from 0. What is beyond is cut. @defaultValue 4,000 */
  readonly maxDescriptionChars?: number;
  /**
   * Most UTF-16 code units of a tool's input schema as JSON text, and of its output schema; from 0. A tool with a larger input
   * schema is left out; a larger output schema is.
   * @defaultValue 262,144
   */
  readonly maxSchemaChars?: number;
  /**
   * Most UTF-16 code units of `structuredContent` as JSON text; from 0. What is larger is dropped, never cut: the text for the
   * model stays. Without a `validator`, that of a tool with an output schema stays, for the registry to check.
   * @defaultValue 1,048,576
   */
  readonly maxStructuredChars?: number;
  /**
   * Fingerprints by raw name, as `metadata.mcp.fingerprint` of a tool has it. A tool that is named here and has another one is withheld.
   * @defaultValue none
   */
  readonly pin?: Readonly<Record<string, string>>;
  /**
   * Compiles the schemas of tools when they are listed, so that one that your registry would refuse is left out by itself; and
   * checks what tools give against their output schemas: what does not fit is an error that keeps the content. Pass the one of
   * your registry.
   * @defaultValue none: schemas are checked by rules of ours only, and the registry checks what tools give; what does not fit is
   * an error without the content
   */
  readonly validator?: SchemaValidator;
}
