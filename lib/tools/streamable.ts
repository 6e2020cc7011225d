import type { InputOf, InputSchema, NoParameters } from '../schema/InputSchema.ts';
import { createTool } from './createTool.ts';
import type { Tool } from './Tool.ts';
import type { AnyOptions, Given, ToolSpec } from './ToolSpec.ts';

/**
 * Makes a tool that gives text in pieces; its result is their concatenation. Frozen.
 *
 * `execute` gives a string, or an (async) iterable, web stream, Observable or promise of strings. The source emits each
 * piece as it comes, empty ones not at all. It completes when `execute`'s source does, and errors with what that throws,
 * or with `ToolFailure` (`invalid-output`) for a piece that is no string. Unsubscribing stops `execute`'s source.
 *
 * @throws InvalidToolError if `execute` is no function; InvalidSchemaError for a Standard Schema that gives no JSON Schema,
 * and for a `schemaModifier` that fails.
 */
export function streamable<const Schema extends InputSchema = NoParameters, Options = AnyOptions>(
  spec: ToolSpec<Schema, Options, Given<string>>,
): Tool<InputOf<Schema>, Options> {
  return createTool('streamable', spec);
}
