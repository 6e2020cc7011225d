import type { InputOf, InputSchema, NoParameters } from '../schema/InputSchema.ts';
import { createTool } from './createTool.ts';
import type { Tool } from './Tool.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import type { AnyOptions, Given, ToolSpec } from './ToolSpec.ts';

/**
 * Makes a tool that gives its parts as they come: text, media, links, an error mark. Frozen.
 *
 * `execute` gives `{ parts, isError?, structured? }`, or an (async) iterable, web stream, Observable or promise of many.
 * The source emits each as it comes; the result has all parts in order, neighbouring text joined. It completes when
 * `execute`'s source does, and errors with what that throws, or with `ToolFailure` (`invalid-output`) for a value that is
 * not of this shape. Unsubscribing stops `execute`'s source.
 *
 * @throws InvalidToolError if `execute` is no function; InvalidSchemaError for a Standard Schema that gives no JSON Schema,
 * and for a `schemaModifier` that fails.
 */
export function enhancedStreamable<
  const Schema extends InputSchema = NoParameters,
  Options = AnyOptions,
>(spec: ToolSpec<Schema, Options, Given<ToolOutput>>): Tool<InputOf<Schema>, Options> {
  return createTool('enhanced-streamable', spec);
}
