import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { McpIcon, McpToolAnnotations } from './McpTool.ts';

/**
 * What the `metadata` of a server's tool has under `mcp`: for the application, never sent to a model. Frozen. To the compiler
 * metadata is unknown: `tool.traits.metadata?.['mcp'] as McpToolFacts`.
 */
export interface McpToolFacts {
  /** Your name of the server, where `serverId` was given. */
  readonly serverId?: string;
  /** The name that the server knows the tool by. */
  readonly rawName: string;
  /** Its fingerprint, for `pin`; absent if the tool was not listed by a connection. */
  readonly fingerprint?: string;
  /** A title for people, without invisible characters, at most 200 characters. */
  readonly title?: string;
  /** The server's hints, as they came, also where they are not believed. */
  readonly annotations?: McpToolAnnotations;
  /** Whether its results may hold what strangers wrote: unless the server says that it knows its whole world. */
  readonly openWorld: boolean;
  /** JSON Schema of the structured value, where the server gave one that can be used. */
  readonly outputSchema?: JsonSchema;
  /** Pictures for people. Their addresses are never fetched. */
  readonly icons?: readonly McpIcon[];
  /** Data of the server's own. */
  readonly meta?: Readonly<Record<string, unknown>>;
}
