import type { InputOf, InputSchema, NoParameters } from '../schema/InputSchema.ts';
import { createTool } from './createTool.ts';
import type { Tool } from './Tool.ts';
import type { AnyOptions, ToolSpec } from './ToolSpec.ts';

/**
 * Makes a tool that gives one value. Frozen.
 *
 * `execute` gives the value, or a promise, async iterable, web stream, generator or Observable of it; anything else,
 * arrays and sets too, is the value. The source emits it as it comes: a string as it is, anything else as JSON text
 * (`JSON.stringify`) with the value itself in `structured`, undefined and the empty string not at all. It completes when
 * `execute`'s source does, and errors with what that throws, or with `ToolFailure` (`invalid-output`) for a second value
 * and for one that JSON cannot hold. Unsubscribing stops `execute`'s source.
 *
 * @throws InvalidToolError if `execute` is no function; InvalidSchemaError for a Standard Schema that gives no JSON Schema,
 * and for a `schemaModifier` that fails.
 */
export function invokable<const Schema extends InputSchema = NoParameters, Options = AnyOptions>(
  spec: ToolSpec<Schema, Options, unknown>,
): Tool<InputOf<Schema>, Options> {
  return createTool('invokable', spec);
}
