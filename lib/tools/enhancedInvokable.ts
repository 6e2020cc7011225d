import type { InputOf, InputSchema, NoParameters } from '../schema/InputSchema.ts';
import { createTool } from './createTool.ts';
import type { Tool } from './Tool.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import type { AnyOptions, Given, ToolSpec } from './ToolSpec.ts';

/**
 * Makes a tool that gives its parts at once: text, media, links, an error mark. Frozen.
 *
 * `execute` gives one `{ parts, isError?, structured? }`, or an (async) iterable, web stream, Observable or promise of
 * one. The source emits it as it comes. It completes when `execute`'s source does, also without a value, and errors with
 * what that throws, or with `ToolFailure` (`invalid-output`) for a second value and for one that is not of this shape.
 * Unsubscribing stops `execute`'s source.
 *
 * @throws InvalidToolError if `execute` is no function; InvalidSchemaError for a Standard Schema that gives no JSON Schema,
 * and for a `schemaModifier` that fails.
 */
export function enhancedInvokable<
  const Schema extends InputSchema = NoParameters,
  Options = AnyOptions,
>(spec: ToolSpec<Schema, Options, Given<ToolOutput>>): Tool<InputOf<Schema>, Options> {
  return createTool('enhanced-invokable', spec);
}
