import type { JsonSchema } from '../schema/JsonSchema.ts';

/**
 * What a server says of the effects of a tool: hints of a stranger, which may be wrong. Source: Model Context Protocol
 * 2026-07-28, `ToolAnnotations`.
 */
export interface McpToolAnnotations {
  /** A title for people. */
  readonly title?: string | undefined;
  /** Whether the tool changes nothing. @defaultValue false */
  readonly readOnlyHint?: boolean | undefined;
  /** Whether it may destroy something. @defaultValue true */
  readonly destructiveHint?: boolean | undefined;
  /** Whether the same call again changes nothing more. @defaultValue false */
  readonly idempotentHint?: boolean | undefined;
  /** Whether it speaks to a world that the server does not know, such as the web. @defaultValue true */
  readonly openWorldHint?: boolean | undefined;
}

/** A picture of a tool. Source: Model Context Protocol 2026-07-28, `Icon`. */
export interface McpIcon {
  /** Address of the picture, or a `data:` URL. */
  readonly src: string;
  /** Its media type. */
  readonly mimeType?: string | undefined;
}

/** How a tool can be called. Source: Model Context Protocol 2025-11-25, `ToolExecution`. */
export interface McpToolExecution {
  /** Whether it runs as a task. A tool for which that is `required` cannot be called: tasks are not supported. */
  readonly taskSupport?: 'required' | 'optional' | 'forbidden' | undefined;
}

/** A tool as a server lists it. Source: Model Context Protocol 2026-07-28, `Tool`. */
export interface McpTool {
  /** The raw name, with which it is called. */
  readonly name: string;
  /** A title for people. */
  readonly title?: string | undefined;
  /** What it does, for the model. */
  readonly description?: string | undefined;
  /** JSON Schema of the arguments: its `type` is `object`. 2020-12 unless its `$schema` says otherwise. */
  readonly inputSchema: JsonSchema;
  /** JSON Schema of `structuredContent`. */
  readonly outputSchema?: JsonSchema | undefined;
  /** Hints of its effects. */
  readonly annotations?: McpToolAnnotations | undefined;
  /** Pictures for people. Their addresses are never fetched. */
  readonly icons?: readonly McpIcon[] | undefined;
  /** Data of the server's own. */
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  /** How it runs. */
  readonly execution?: McpToolExecution | undefined;
}
