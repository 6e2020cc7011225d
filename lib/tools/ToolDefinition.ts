import type { JsonSchema } from '../schema/JsonSchema.ts';

/** What a model is told of a tool. */
export interface ToolDefinition {
  /** 1 to 64 of `A-Za-z0-9_-`. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. Empty if it was left out. */
  readonly description: string;
  /**
   * JSON Schema of the input, always with `type: 'object'` and `properties`; or `'text'` for a tool that takes free
   * text (`kind: 'custom'` calls).
   */
  readonly inputSchema: JsonSchema | 'text';
  /** JSON Schema of the structured output, where given. */
  readonly outputSchema?: JsonSchema;
}
